import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons; the first is the safe one. */
  readonly actions?: ReactNode;
  /** Asked for by Escape; a button that closes calls it too. Without it the dialog stays until it is no longer drawn. */
  readonly onClose?: (() => void) | undefined;
  /** A press beside it closes it as well, where the browser knows how. */
  readonly light?: boolean;
  /** It interrupts and wants an answer now: it is read out whole. */
  readonly urgent?: boolean;
}

/**
 * A native modal dialog, open as long as it is drawn: the browser keeps the focus inside, Escape closes unless it is static, and
 * the focus goes back to where it came from.
 */
export function Dialog({ title, children, actions, onClose, light = false, urgent = false }: DialogProps) {
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
      {...(light && { closedby: 'any' })}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={heading}
      aria-describedby={urgent ? `${heading}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // A browser lets a second Escape close what refused the first.
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
    >
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      <div id={`${heading}-body`} className="dialog-body stack">
        {children}
      </div>
      {actions && <div className="dialog-actions row">{actions}</div>}
    </dialog>
  );
}
