/** Web Vitals of a page; times in milliseconds. */
export interface Vitals {
  largestPaint: number;
  shifts: { at: number; size: number }[];
  interactions: { [id: string]: { ms: number; what: string } };
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** Init script that records paint, layout shifts and interactions in `window.vitals`. */
export function noteVitals(): void {
  const vitals: Window['vitals'] = { largestPaint: 0, shifts: [], interactions: {} };
  window.vitals = vitals;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => {
    vitals.largestPaint = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.shifts.push({ at: entry.startTime, size: value });
  });
  watch(
    'event',
    (entry) => {
      const { interactionId, name, target, duration } = entry as PerformanceEventTiming & { interactionId: number };
      const known = vitals.interactions[interactionId];
      if (interactionId === 0 || (known && known.ms >= duration)) return;
      const element = target instanceof Element ? target : undefined;
      const what = `${name} ${element?.localName ?? ''} ${element?.id || element?.textContent?.slice(0, 30) || ''}`;
      vitals.interactions[interactionId] = { ms: duration, what: `${what} on ${location.pathname}` };
    },
    { durationThreshold: 16 },
  );
}

/** Cumulative layout shift: the largest sum of a window of at most 5 s, which ends after 1 s without a shift. */
export function worstShift(shifts: Vitals['shifts']): number {
  let worst = 0;
  let sum = 0;
  let began = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, size } of shifts) {
    if (at - last > 1_000 || at - began > 5_000) {
      began = at;
      sum = 0;
    }
    sum += size;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
