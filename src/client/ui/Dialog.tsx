import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';

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
  /** The width; `md` if absent. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The `data-dialog` attribute, which identifies the dialog in the document. */
  readonly name?: string;
}

let loaded: ComponentType<DialogProps> | undefined;
const load = () =>
  import('./FluentDialog.tsx').then((module) => {
    loaded = module.default;
    return module.default;
  });

// Loads the dialog together with the component that imports this module, so that it opens at once and offline.
load().catch(() => undefined);

/** A modal dialog, open while it is mounted. It traps the focus and restores it on unmount. */
export function Dialog(props: DialogProps): ReactNode {
  const [DialogComponent, setComponent] = useState(() => loaded);
  const isMissing = !DialogComponent;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (component) => setComponent(() => component),
      () => setComponent(() => PlainDialog),
    );
  }, [isMissing]);
  return DialogComponent ? <DialogComponent {...props} /> : null;
}

/** The browser's own dialog, for a page whose connection broke before Fluent's dialog was loaded. */
function PlainDialog({ title, children, actions, onClose, urgent = false, name, size }: DialogProps): ReactNode {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog-plain stack"
      data-dialog={name}
      data-size={size}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      {actions && <div className="row">{actions}</div>}
    </dialog>
  );
}
