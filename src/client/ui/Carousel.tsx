import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

/** An item of a carousel. */
interface Slide {
  readonly key: string;
  readonly label: string;
  /** Renders it, with how many slides it is away from the visible one. */
  readonly draw: (away: number) => ReactNode;
}

const steps: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1 };

/** Milliseconds without scrolling after which the carousel is at rest. */
const restMs = 100;

/**
 * Shows one of several slides; moved by swiping, its buttons and the arrow keys, never automatically (DL-1). It handles the arrow
 * keys of the whole page, so use it in a dialog.
 */
export function Carousel(props: {
  readonly label: string;
  readonly slides: readonly Slide[];
  /** Index of the slide that is shown first. */
  readonly first?: number;
}) {
  const { label, slides, first = 0 } = props;
  const { t } = useTranslation();
  const track = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState(first);
  const [moving, setMoving] = useState(false);
  const last = slides.length - 1;

  function show(wanted: number): void {
    const next = Math.min(Math.max(wanted, 0), last);
    setAt(next);
    track.current?.scrollTo({ left: next * track.current.clientWidth });
  }
  function trackScroll(): void {
    clearTimeout(rest.current);
    setMoving(true);
    rest.current = setTimeout(() => {
      setMoving(false);
      const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
      setAt(Math.min(Math.round(scrollLeft / clientWidth), last));
    }, restMs);
  }
  useLayoutEffect(() => {
    track.current?.scrollTo({ left: first * track.current.clientWidth });
  }, [first]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(at + step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => () => clearTimeout(rest.current), []);

  const place = (index: number) => t('carousel.place', { index: index + 1, count: slides.length });
  return (
    <div className="carousel">
      <section
        ref={track}
        className="carousel-track"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard as well
        tabIndex={0}
        onScroll={trackScroll}
        data-moving={moving}
      >
        {slides.map(({ key, label: name, draw }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in
          <div
            key={key}
            className="carousel-slide"
            role="group"
            aria-label={`${place(index)}: ${name}`}
            inert={index !== at}
          >
            {draw(Math.abs(index - at))}
          </div>
        ))}
      </section>
      {last > 0 && (
        <div className="row carousel-moves">
          <IconButton name={t('carousel.previous')} off={at === 0} onPress={() => show(at - 1)}>
            <Icon name="back" />
          </IconButton>
          <span className="tabular" aria-live="polite" aria-atomic="true">
            {place(at)}
          </span>
          <IconButton name={t('carousel.next')} off={at === last} onPress={() => show(at + 1)}>
            <Icon name="forward" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
