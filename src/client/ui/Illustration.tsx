import type { RegionIllustration } from './illustrationOf.ts';
import sprite from './illustrations.svg';

/** Illustrations of a page without content: 10 to 7. */
export type SceneIllustration = 'broken' | 'calendar' | 'closed' | 'lost' | 'nothing';

interface IllustrationProps {
  readonly name: RegionIllustration | SceneIllustration;
  /** Width: `s` 2.75 rem, `m` 3.5 rem, both on a tile; `scene` 11 rem on phones, else up to 22 rem. */
  readonly size: 's' | 'm' | 'scene';
}

/**
 * A decorative illustration of a few flat shapes in the colours of the brand, hidden from screen readers. All of them are in one file, which
 * the browser loads with the first illustration that it shows.
 */
export function Illustration({ name, size }: IllustrationProps) {
  return (
    <svg className={`illustration illustration-${size}`} aria-hidden="true">
      <use href={`/assets/${sprite.slice(sprite.lastIndexOf('/') + 1)}#${name}`} />
    </svg>
  );
}
