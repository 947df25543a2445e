import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './Spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one way on; a screen has at most one. */
  readonly variant?: 'primary' | 'secondary' | 'subtle' | 'danger';
  /** Work is under way: it stays where it is, says so and does nothing more. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of at least 44 by 44 pixels; while it is busy it keeps the focus and ignores presses. */
export function Button({
  variant = 'secondary',
  busy = false,
  icon,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${variant}${className ? ` ${className}` : ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner onBrand={variant === 'primary'} /> : icon}
      <span>{children}</span>
    </button>
  );
}
