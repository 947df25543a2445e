import { Popover, PopoverSurface } from '@fluentui/react-popover';
import { type ReactNode, useEffect } from 'react';

/** Props of `MenuSurface`. */
export interface MenuSurfaceProps {
  /** Id of the surface, which the button names in `aria-controls`. */
  readonly id: string;
  /** The button that opens it; the surface stands below it. */
  readonly button: HTMLButtonElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Fluent's popover below a button in the header, open while it is mounted. It holds links, so it is no `role="menu"`. Escape closes it
 * and returns the focus to the button; a press or focus outside closes it.
 */
export function MenuSurface({ id, button, onClose, children }: MenuSurfaceProps) {
  useEffect(() => {
    // Fluent handles Escape only inside the surface, and the focus stays on the button when the menu opens. The capture phase comes
    // before Fluent closes the surface there, which would lose the focus.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onClose();
      button?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !button?.parentElement?.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, [button, onClose]);
  return (
    <Popover
      open
      inline
      positioning={{ target: button, position: 'below', align: 'end', offset: 8 }}
      surfaceMotion={null}
      unstable_disableAutoFocus
      // A press of the button closes the menu itself.
      onOpenChange={({ target }) => !(target instanceof Node && button?.contains(target)) && onClose()}
    >
      <PopoverSurface id={id} className="menu-list">
        {children}
      </PopoverSurface>
    </Popover>
  );
}
