import {
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Dialog as Fluent,
} from '@fluentui/react-dialog';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { DialogProps } from './Dialog.tsx';

// A press on the backdrop would take the focus away, and Escape with it.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** `Dialog`, drawn by Fluent UI in a portal at the end of the body. */
export default function FluentDialog(props: DialogProps): ReactNode {
  const { title, children, actions, onClose, light = false, urgent = false, name } = props;
  const [opener] = useState(() => document.activeElement);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useId();
  useEffect(() => {
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opener]);
  return (
    <Fluent
      open
      modalType={urgent ? 'alert' : 'modal'}
      surfaceMotion={null}
      onOpenChange={(_, { type }) => {
        if (type === 'escapeKeyDown' || (type === 'backdropClick' && light)) onClose?.();
      }}
    >
      <DialogSurface
        className="dialog"
        data-dialog={name}
        aria-describedby={urgent ? body : undefined}
        backdrop={{ onMouseDown: keepFocus }}
        backdropMotion={null}
      >
        <DialogBody>
          <DialogTitle ref={heading} tabIndex={-1}>
            {title}
          </DialogTitle>
          <DialogContent id={body} className="dialog-body stack">
            {children}
          </DialogContent>
          {actions && <DialogActions>{actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Fluent>
  );
}
