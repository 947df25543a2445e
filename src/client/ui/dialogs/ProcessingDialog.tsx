import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Spinner } from '../Spinner.tsx';

/** Says that something is under way which nothing may come between; it stays until it is no longer drawn (DL-3). */
export function ProcessingDialog({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Dialog urgent title={title}>
      <div className="row dialog-processing" role="status">
        <Spinner />
        {children}
      </div>
    </Dialog>
  );
}
