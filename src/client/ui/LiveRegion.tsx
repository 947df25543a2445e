/** A visually hidden live region that announces its text politely when it changes. */
export function LiveRegion({ children }: { readonly children: string }) {
  return (
    <p className="hidden-text" role="status">
      {children}
    </p>
  );
}
