import { ZoomInRegular } from '@fluentui/react-icons/headless/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/headless/svg/zoom-out';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { mostScale, moveBy, type Place, whole, type Zoom, zoomTo } from './zoom.ts';

/** Scale after a double tap, and the change of scale by a step of a wheel (DL-2). */
const doubleTapScale = 2;
const wheelFactor = 0.2;

/** The change of scale by a button or key, and the pixels that an arrow key moves by. */
const step = 0.5;
const arrowPixels = 48;

/** Two taps are a double tap within this time, milliseconds, and distance, pixels. */
const doubleTap = { ms: 300, pixels: 30 } as const;

const arrows: { readonly [key: string]: Place } = {
  ArrowLeft: { x: arrowPixels, y: 0 },
  ArrowRight: { x: -arrowPixels, y: 0 },
  ArrowUp: { x: 0, y: arrowPixels },
  ArrowDown: { x: 0, y: -arrowPixels },
};

interface ZoomViewProps {
  /** Accessible name of what is shown. */
  readonly label: string;
  /** Names what is shown; another subject starts whole. */
  readonly subject?: string | number;
  /** Width of the original, pixels; it limits the scale. */
  readonly originalWidth: number;
  /** An element that fits into the view. */
  readonly children: ReactNode;
  /** Further controls in the row of buttons. */
  readonly controls?: ReactNode;
  /** Called with the scale whenever it changed. */
  readonly onScale?: (scale: number) => void;
  /** Handles keys that the zoom does not know. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

/**
 * Zooms a picture up to three times or its original size, by buttons, keys, wheel, double tap and pinch (DL-2). While it is not zoomed,
 * wheel, arrow keys and a finger's swipe are left to what surrounds it.
 */
export function ZoomView(props: ZoomViewProps) {
  const { label, subject, originalWidth, children, controls, onScale, onKey } = props;
  const { t, i18n } = useTranslation();
  const view = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(whole);
  const [most, setMost] = useState(mostScale(0, 0));
  const [held, setHeld] = useState(false);
  const { scale } = zoom;
  const original = useRef(originalWidth);
  useLayoutEffect(() => {
    original.current = originalWidth;
  });

  const limits = useCallback(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = view.current ?? {};
    const inner = content.current?.firstElementChild;
    const [w, h] = inner instanceof HTMLElement ? [inner.offsetWidth, inner.offsetHeight] : [width, height];
    return { view: { width, height }, content: { width: w, height: h }, most: mostScale(original.current, w) };
  }, []);
  const scaleTo = useCallback<ScaleTo>(
    (wanted, at = whole) => {
      const found = limits();
      setMost(found.most);
      setZoom((now) => zoomTo(now, wanted(now.scale), at, found));
    },
    [limits],
  );
  const move = useCallback((by: Place) => setZoom((now) => moveBy(now, by, limits())), [limits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each subject
  useEffect(() => setZoom(whole), [subject]);
  useEffect(() => onScale?.(scale), [scale, onScale]);
  const touch = useTouches(view, { scale, scaleTo, move, onHold: setHeld });
  useWheel(view, { scale, most, scaleTo });

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = scale > 1 ? arrows[event.key] : undefined;
    if (arrow) move(arrow);
    else if (event.key === '+' || event.key === '=') scaleTo((now) => now + step);
    else if (event.key === '-') scaleTo((now) => now - step);
    else if (event.key === '0') scaleTo(() => 1);
    else {
      onKey?.(event);
      return;
    }
    event.preventDefault();
  }
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(scale);
  return (
    <div className="stack stack-s zoom">
      <section
        ref={view}
        className="zoom-view"
        aria-label={t('zoom.region', { name: label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is zoomed and moved is so by keyboard as well
        tabIndex={0}
        data-zoomed={scale > 1}
        data-held={held}
        onKeyDown={press}
        {...touch}
      >
        <div
          ref={content}
          className="zoom-content"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${scale})` }}
        >
          {children}
        </div>
      </section>
      <div className="row zoom-controls">
        {controls}
        <div className="row nowrap">
          <IconButton name={t('zoom.out')} off={scale <= 1} onPress={() => scaleTo((now) => now - step)}>
            <ZoomOutRegular fontSize="1.25rem" className="icon" />
          </IconButton>
          <IconButton name={t('zoom.whole', { percent })} off={scale <= 1} onPress={() => scaleTo(() => 1)}>
            <span className="tabular">{percent}</span>
          </IconButton>
          <IconButton name={t('zoom.in')} off={scale >= most} onPress={() => scaleTo((now) => now + step)}>
            <ZoomInRegular fontSize="1.25rem" className="icon" />
          </IconButton>
          <LiveRegion>{percent}</LiveRegion>
        </div>
      </div>
    </div>
  );
}

/** Changes the scale around a place. */
type ScaleTo = (wanted: (scale: number) => number, at?: Place) => void;

/** Returns where a pointer is, from the centre of an element. */
function placeIn(
  element: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

interface TouchEffects {
  readonly scale: number;
  readonly scaleTo: ScaleTo;
  readonly move: (by: Place) => void;
  /** Tells whether a pointer holds the content, which then follows without a transition. */
  readonly onHold: (held: boolean) => void;
}

/** Moves a zoomed content with a pointer, zooms with two, and by a double tap. Returns the handlers. */
function useTouches(view: RefObject<HTMLElement | null>, { scale, scaleTo, move, onHold }: TouchEffects) {
  const pointers = useRef(new Map<number, Place>());
  const tap = useRef<{ readonly at: Place; readonly ms: number; readonly moved: boolean }>(undefined);
  const last = useRef<{ readonly at: Place; readonly ms: number }>(undefined);

  useEffect(() => {
    const element = view.current;
    // With two fingers the browser would scroll and end the pinch.
    const keep = (event: TouchEvent) => {
      if (event.touches.length > 1) event.preventDefault();
    };
    element?.addEventListener('touchstart', keep, { passive: false });
    element?.addEventListener('touchmove', keep, { passive: false });
    return () => {
      element?.removeEventListener('touchstart', keep);
      element?.removeEventListener('touchmove', keep);
    };
  }, [view]);

  function down(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    const at = placeIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, at);
    tap.current = pointers.current.size === 1 ? { at, ms: event.timeStamp, moved: false } : undefined;
    if (scale > 1 || pointers.current.size > 1) {
      event.currentTarget.setPointerCapture(event.pointerId);
      onHold(true);
    }
  }
  function follow(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = placeIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, at);
    if (tap.current && distance(tap.current.at, at) > doubleTap.pixels / 3)
      tap.current = { ...tap.current, moved: true };
    const [other] = [...pointers.current].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]));
    if (other) {
      const centre = middle(at, other);
      const was = middle(before, other);
      move({ x: centre.x - was.x, y: centre.y - was.y });
      scaleTo((now) => (now * distance(at, other)) / Math.max(1, distance(before, other)), centre);
    } else if (scale > 1) move({ x: at.x - before.x, y: at.y - before.y });
  }
  function up(event: PointerEvent<HTMLElement>): void {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) onHold(false);
    const ended = tap.current;
    tap.current = undefined;
    if (!ended || ended.moved || event.type === 'pointercancel') return;
    const first = last.current;
    last.current = { at: ended.at, ms: event.timeStamp };
    if (!first || event.timeStamp - first.ms > doubleTap.ms || distance(first.at, ended.at) > doubleTap.pixels) return;
    last.current = undefined;
    scaleTo((now) => (now > 1 ? 1 : doubleTapScale), ended.at);
  }
  return { onPointerDown: down, onPointerMove: follow, onPointerUp: up, onPointerCancel: up };
}

/** Zooms by the wheel, and by a pinch on a touchpad, which browsers report as a wheel with Ctrl. At its ends the page scrolls. */
function useWheel(
  view: RefObject<HTMLElement | null>,
  { scale, most, scaleTo }: { readonly scale: number; readonly most: number; readonly scaleTo: ScaleTo },
): void {
  useEffect(() => {
    const element = view.current;
    const turn = (event: WheelEvent) => {
      if (event.deltaY === 0 || !element) return;
      if (!event.ctrlKey && (event.deltaY < 0 ? scale >= most : scale <= 1)) return;
      event.preventDefault();
      const at = placeIn(element, event);
      if (event.ctrlKey) scaleTo((now) => now * Math.exp(-event.deltaY / 100), at);
      else scaleTo((now) => now - Math.sign(event.deltaY) * wheelFactor, at);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [view, scale, most, scaleTo]);
}
