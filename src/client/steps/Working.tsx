/** Spinner with a text while a service call is pending. */
export function Working({ children }: { readonly children: string }) {
  return (
    <div className="working" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
