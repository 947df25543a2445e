import type { ReactNode } from 'react';

interface IconButtonProps {
  /** What it does, for screen readers. */
  readonly name: string;
  /** True if it has no effect now. It then keeps the focus and ignores clicks. */
  readonly off: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button with an icon or a number in place of words. */
export function IconButton({ name, off, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="button button-icon"
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={() => off || onPress()}
    >
      {children}
    </button>
  );
}
