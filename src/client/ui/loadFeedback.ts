import { type ComponentType, lazy } from 'react';

/** Loads Fluent's message bar and spinner, which the first screen seldom needs. */
export const loadFeedback = () => import('./FluentFeedback.tsx');

/** Returns a component of `FluentFeedback.tsx` that loads when it is first shown. `plain` is shown instead if it cannot be loaded. */
export function lazyFeedback<Props>(
  pick: (feedback: Awaited<ReturnType<typeof loadFeedback>>) => ComponentType<Props>,
  plain: ComponentType<Props>,
) {
  return lazy(() =>
    loadFeedback().then(
      (feedback) => ({ default: pick(feedback) }),
      () => ({ default: plain }),
    ),
  );
}
