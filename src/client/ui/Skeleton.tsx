import { lazy, Suspense } from 'react';
import { loadFeedback } from './loadFeedback.ts';

/** The placeholder of a list while it loads; screen readers read `label` instead. */
export function Skeleton({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className="stack stack-s" role="status">
      <span className="hidden-text">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <SkeletonItem key={row} />
      ))}
    </div>
  );
}

interface ItemProps {
  readonly className?: string;
}

const FluentSkeletonItem = lazy(() =>
  loadFeedback().then(
    (feedback) => ({ default: feedback.FluentSkeletonItem }),
    () => ({ default: PlainItem }),
  ),
);

/** The placeholder of an element while it loads. */
export function SkeletonItem(props: ItemProps) {
  return (
    <Suspense fallback={<PlainItem {...props} />}>
      <FluentSkeletonItem {...props} />
    </Suspense>
  );
}

function PlainItem({ className = '' }: ItemProps) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
