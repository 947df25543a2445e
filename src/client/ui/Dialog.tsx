import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons; the first is the safe one. */
  readonly actions: ReactNode;
  /** Asked for by Escape; a button that closes calls it too. */
  readonly onClose: () => void;
}

/**
 * A native modal dialog, open as long as it is drawn: the browser keeps the focus inside, Escape closes, and the focus goes
 * back to where it came from.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="dialog-body stack">{children}</div>
      <div className="dialog-actions row">{actions}</div>
    </dialog>
  );
}
