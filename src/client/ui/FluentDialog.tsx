import {
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Dialog as Fluent,
} from '@fluentui/react-dialog';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { DialogProps } from './Dialog.tsx';

// A click on the backdrop would move the focus away and disable Escape.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * `Dialog`, rendered by Fluent UI in a portal at the end of the body. `inert` makes it modal: Fluent's focus trap
 * leaves the page hidden from screen readers when a dialog is removed while it is open.
 */
export default function FluentDialog(props: DialogProps): ReactNode {
  const { title, children, actions, onClose, closesOnBackdrop = false, urgent = false, name, size } = props;
  const body = useId();
  const surface = useModal(onClose);
  return (
    <Fluent open modalType="non-modal" surfaceMotion={null} onOpenChange={() => onClose?.()}>
      <DialogSurface
        ref={surface}
        className="dialog"
        data-dialog={name}
        data-size={size}
        role={urgent ? 'alertdialog' : 'dialog'}
        aria-modal
        aria-describedby={urgent ? body : undefined}
        backdrop={{ onMouseDown: keepFocus, onClick: () => closesOnBackdrop && onClose?.() }}
        backdropMotion={null}
      >
        <DialogBody>
          <DialogTitle action={null} tabIndex={-1}>
            {title}
          </DialogTitle>
          <DialogContent id={body} className="stack">
            {children}
          </DialogContent>
          {actions && <DialogActions>{actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Fluent>
  );
}

/**
 * Returns a ref callback for a dialog. Makes the rest of the page inert and focuses the title; undoes both on unmount. If the element
 * that opened the dialog is gone, the page's heading gets the focus.
 */
function useModal(onClose: (() => void) | undefined): (surface: HTMLElement | null) => void {
  const [opener] = useState(() => document.activeElement);
  const surface = useRef<HTMLElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    // Between its last and its first control the browser itself has the focus: Fluent does not hear Escape there.
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body && !surface.current?.closest('[inert]')) latest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    const dialog = surface.current;
    const behind = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && !element.inert && !element.contains(dialog),
    );
    for (const element of behind) element.inert = true;
    dialog?.querySelector('h2')?.focus();
    return () => {
      for (const element of behind) element.inert = false;
      const next = opener?.isConnected ? opener : document.querySelector('h1');
      if (next instanceof HTMLElement) next.focus();
    };
  }, [opener]);
  return useCallback((element) => {
    surface.current = element;
  }, []);
}
