import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './Spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` marks the main action; a screen has at most one. */
  readonly variant?: 'primary' | 'secondary' | 'subtle' | 'danger';
  /** True while work runs: shows a spinner and ignores clicks. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of at least 44 by 44 pixels. While it is busy it keeps the focus and ignores clicks. */
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
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner onBrand={variant === 'primary'} /> : icon}
      <span>{children}</span>
    </button>
  );
}
