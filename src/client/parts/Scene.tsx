import { useStores } from '#client/stores/StoreContext.ts';
import { Illustration, type SceneIllustration } from '#client/ui/Illustration.tsx';

/** The scene of a page without content, as the brand draws it, else the shared drawing. */
export function Scene({ name }: { readonly name: SceneIllustration }) {
  const { images } = useStores().config.theme;
  return <Illustration name={name} size="scene" image={images[`scene_${name}`]} />;
}
