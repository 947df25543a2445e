import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** One thing in a row of things. */
export interface Slide {
  readonly key: string;
  readonly label: string;
  /** Draws it; `near` once it is on the screen or next to what is. */
  readonly draw: (near: boolean) => ReactNode;
}

/** Milliseconds without a move after which a row has come to rest. */
const restMs = 100;

/**
 * A row of things of which one is shown: swiped, moved by its buttons and by the arrow keys, and never by itself (DL-1). As long as
 * it is drawn the arrow keys of the whole page are its own, so it belongs into a dialog.
 */
export function Carousel({ label, slides }: { readonly label: string; readonly slides: readonly Slide[] }) {
  const { t } = useTranslation();
  const track = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState(0);
  const last = slides.length - 1;

  function show(wanted: number): void {
    const next = Math.min(Math.max(wanted, 0), last);
    setAt(next);
    track.current?.scrollTo({ left: next * track.current.clientWidth });
  }
  function follow(): void {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
      setAt(Math.min(Math.round(scrollLeft / clientWidth), last));
    }, restMs);
  }
  useEffect(() => {
    const onKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') show(at - 1);
      if (key === 'ArrowRight') show(at + 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => () => clearTimeout(rest.current), []);

  const place = (index: number) => t('carousel.place', { index: index + 1, count: slides.length });
  return (
    <section className="carousel" aria-label={label}>
      <div ref={track} className="carousel-track" onScroll={follow}>
        {slides.map(({ key, label: name, draw }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in
          <div
            key={key}
            className="carousel-slide"
            role="group"
            aria-label={`${place(index)}: ${name}`}
            inert={index !== at}
          >
            {draw(Math.abs(index - at) <= 1)}
          </div>
        ))}
      </div>
      {last > 0 && (
        <div className="row carousel-moves">
          <Button
            aria-label={t('carousel.previous')}
            aria-disabled={at === 0}
            icon={<Icon name="back" />}
            onClick={() => show(at - 1)}
          />
          <span className="tabular" aria-live="polite" aria-atomic="true">
            {place(at)}
          </span>
          <Button
            aria-label={t('carousel.next')}
            aria-disabled={at === last}
            icon={<Icon name="forward" />}
            onClick={() => show(at + 1)}
          />
        </div>
      )}
    </section>
  );
}
