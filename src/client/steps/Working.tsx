import { Spinner } from '#client/ui/Spinner.tsx';
/** Says that work is under way, and what to expect. */
export function Working({ children }: { readonly children: string }) {
  return (
    <div className="working" role="status">
      <Spinner />
      <p>{children}</p>
    </div>
  );
}
