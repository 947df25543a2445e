import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** Props of a dialog. */
export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons; the first is the safe one. */
  readonly actions?: ReactNode;
  /** Called on Escape; call it from closing buttons too. Without it the dialog stays open until it unmounts. */
  readonly onClose?: (() => void) | undefined;
  /** True if a click on the backdrop closes it. */
  readonly closesOnBackdrop?: boolean;
  /** True for `role="alertdialog"`: screen readers read the whole content. */
  readonly urgent?: boolean;
  /** The `data-dialog` attribute, which identifies the dialog in the document. */
  readonly name?: string;
}

let loaded: ComponentType<DialogProps> | undefined;
const load = () =>
  import('./FluentDialog.tsx').then((module) => {
    loaded = module.default;
    return module;
  });
const Loading = lazy(load);

// Loads the dialog together with the component that imports this module, so that it opens at once and offline.
load().catch(() => undefined);

/** A modal dialog, open while it is mounted. It traps the focus and restores it on unmount. */
export function Dialog(props: DialogProps): ReactNode {
  // A loaded module is rendered without `lazy`, which would delay it by up to 300 ms.
  const [DialogComponent] = useState(() => loaded ?? Loading);
  return (
    <Suspense fallback={null}>
      <DialogComponent {...props} />
    </Suspense>
  );
}
