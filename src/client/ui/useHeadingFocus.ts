import { type RefObject, useEffect, useRef } from 'react';

/** True after the first heading of the document, which the browser announces. */
let announced = false;

/** Returns a ref for a heading that takes the focus and scrolls to the top whenever `place` changes after the first page. */
export function useHeadingFocus(place: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedAt = useRef<string>(undefined);
  useEffect(() => {
    if (arrivedAt.current === place) return;
    arrivedAt.current = place;
    if (announced) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    announced = true;
  }, [place]);
  return heading;
}
