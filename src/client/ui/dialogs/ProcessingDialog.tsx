import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Spinner } from '../Spinner.tsx';

/** Blocks the page while an operation runs; stays open until it unmounts (DL-3). */
export function ProcessingDialog({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Dialog urgent title={title}>
      <div className="row nowrap dialog-processing" role="status">
        <Spinner />
        {children}
      </div>
    </Dialog>
  );
}
