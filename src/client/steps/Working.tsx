import { Spinner } from '#client/ui/Spinner.tsx';

/** Spinner with a text while a service call is pending. */
export function Working({ children }: { readonly children: string }) {
  return (
    <div className="row working" role="status">
      <Spinner />
      <p>{children}</p>
    </div>
  );
}
