import type { ReactNode } from 'react';
import type { SceneIllustration } from '#client/ui/Illustration.tsx';
import { Scene } from './Scene.tsx';

interface ScenePageProps {
  /** Undefined without a connection, which could not load it. */
  readonly illustration: SceneIllustration | undefined;
  /** Heading and text. */
  readonly children: ReactNode;
  /** Links and buttons that lead on. */
  readonly actions: ReactNode;
}

/** A page with a message instead of content, such as a missing page: illustration, text, and where to go. */
export function ScenePage({ illustration, children, actions }: ScenePageProps) {
  return (
    <div className="page scene-page">
      <div className="stack stack-m">
        <div className="stack stack-s">{children}</div>
        <div className="row">{actions}</div>
      </div>
      {illustration && <Scene name={illustration} />}
    </div>
  );
}
