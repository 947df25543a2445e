import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** What a dialog shows, and how it closes. */
export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons; the first is the safe one. */
  readonly actions?: ReactNode;
  /** Called for Escape; a button that closes calls it too. Without it the dialog stays until it is no longer drawn. */
  readonly onClose?: (() => void) | undefined;
  /** A press on the backdrop closes it as well. */
  readonly closesOnBackdrop?: boolean;
  /** It interrupts and needs an answer now: a screen reader reads all of it. */
  readonly urgent?: boolean;
  /** Tells this dialog from others in the document: its `data-dialog`. */
  readonly name?: string;
}

let loaded: ComponentType<DialogProps> | undefined;
const load = () =>
  import('./FluentDialog.tsx').then((module) => {
    loaded = module.default;
    return module;
  });
const Loading = lazy(load);

// Every part that can open a dialog imports this module. Its code is fetched with the part, so that a dialog opens at once and offline.
load().catch(() => undefined);

/** A modal dialog, open as long as it is drawn. It holds the focus, and gives it back when it is gone. */
export function Dialog(props: DialogProps): ReactNode {
  // What has been loaded is drawn without `lazy`, which would wait for up to 300 ms.
  const [DialogComponent] = useState(() => loaded ?? Loading);
  return (
    <Suspense fallback={null}>
      <DialogComponent {...props} />
    </Suspense>
  );
}
