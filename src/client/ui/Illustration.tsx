import type { RegionIllustration } from './illustrationOf.ts';
import sprite from './illustrations.svg';

/** Illustrations of a confirmation or of a page without content: 10 to 7. */
export type SceneIllustration = 'booked' | 'broken' | 'calendar' | 'closed' | 'lost' | 'nothing';

interface IllustrationProps {
  readonly name: RegionIllustration | SceneIllustration;
  /** Width: `s` 2.75 rem, `m` 3.5 rem, both on a tile; `scene` 11 rem on phones, else up to 22 rem. */
  readonly size: 's' | 'm' | 'scene';
  /** Address of an SVG file whose root has the id `scene`; shown in place of the shared drawing. */
  readonly image?: string | undefined;
}

/**
 * A decorative illustration of a few flat shapes in the colours of the brand, hidden from screen readers. All shared ones are in one file,
 * which the browser loads with the first illustration that it shows.
 */
export function Illustration({ name, size, image }: IllustrationProps) {
  const shared = `/assets/${sprite.slice(sprite.lastIndexOf('/') + 1)}#${name}`;
  return (
    <svg className={`illustration illustration-${size}`} aria-hidden="true">
      <use href={image ? `${image}#scene` : shared} />
    </svg>
  );
}
