import { useEffect } from 'react';

/** Calls `tick` at once and then every `intervalMs` milliseconds while `active`. `tick` must keep its identity. */
export function useTick(tick: () => void, active: boolean, intervalMs: number): void {
  useEffect(() => {
    if (!active) return undefined;
    tick();
    const timer = setInterval(tick, intervalMs);
    return () => clearInterval(timer);
  }, [tick, active, intervalMs]);
}
