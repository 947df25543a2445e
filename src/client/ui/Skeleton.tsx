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

/** The placeholder of an element while it loads. */
export function SkeletonItem({ className = '' }: { readonly className?: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
