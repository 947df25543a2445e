import { type RefObject, useEffect, useRef } from 'react';

/** Whether a heading was shown since the document was loaded; of the first the browser tells by itself. */
let announced = false;

/** The heading of what `place` names: it takes the focus, at the top of the page, when one comes there from within the portal. */
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
