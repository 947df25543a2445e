/** Speaks a text politely whenever it changes; not seen. */
export function LiveRegion({ children }: { readonly children: string }) {
  return (
    <p className="hidden-text" role="status">
      {children}
    </p>
  );
}
