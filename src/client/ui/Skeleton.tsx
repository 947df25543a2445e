import { SkeletonItem } from '@fluentui/react-skeleton';

/** The placeholder of a list while it loads; screen readers read `label` instead. */
export function Skeleton({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className="stack stack-s" role="status">
      <span className="hidden-text">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <SkeletonItem key={row} size={72} className="skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}
