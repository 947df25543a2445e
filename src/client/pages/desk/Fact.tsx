import type { ReactNode } from 'react';

/** A line of a list of answers for staff: what it is, and the value. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="answer">
      <dt className="muted">{label}</dt>
      <dd className="strong">{children}</dd>
    </div>
  );
}
