/** Says that work is under way, and what to expect. */
export function Working({ children }: { readonly children: string }) {
  return (
    <div className="working" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
