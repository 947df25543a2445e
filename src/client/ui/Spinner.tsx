import { type ReactNode, Suspense } from 'react';
import { lazyFeedback } from './loadFeedback.ts';

const FluentSpinner = lazyFeedback((feedback) => feedback.FluentSpinner, NoSpinner);

/** A spinner next to a text, hidden from screen readers. `onBrand` is for a filled button. */
export function Spinner({ onBrand = false }: { readonly onBrand?: boolean }) {
  return (
    <Suspense fallback={null}>
      <FluentSpinner onBrand={onBrand} />
    </Suspense>
  );
}

function NoSpinner(_props: { readonly onBrand: boolean }): ReactNode {
  return null;
}
