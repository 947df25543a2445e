import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface Disclosure {
  /** For the `details` element. */
  readonly details: RefObject<HTMLDetailsElement | null>;
  /** Closes it and moves the focus to its summary, which stays visible. */
  readonly leave: () => void;
}

/**
 * A list in the header that a native `details` shows, so that it opens before and without the page's scripts; the element alone knows whether
 * it is open. Escape, a press or focus outside and another page close it.
 */
export function useDisclosure(): Disclosure {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const close = useCallback((): boolean => {
    const wasOpen = details.current?.open === true;
    details.current?.removeAttribute('open');
    return wasOpen;
  }, []);
  const leave = useCallback(() => {
    if (close()) details.current?.querySelector('summary')?.focus();
  }, [close]);
  useEffect(() => {
    // The first page keeps what was opened before the scripts.
    if (shown.current !== pathname) close();
    shown.current = pathname;
  }, [pathname, close]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onLeave);
    document.addEventListener('pointerdown', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onLeave);
      document.removeEventListener('pointerdown', onLeave);
    };
  }, [close, leave]);
  return { details, leave };
}
