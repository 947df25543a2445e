import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'problem';
  readonly title?: string;
  readonly children?: ReactNode;
  /** What to do next: buttons or links. */
  readonly actions?: ReactNode;
  /** Spoken at once when it appears; without it, it is read in its place. */
  readonly announce?: boolean;
}

const icons: { readonly [tone in NonNullable<NoticeProps['tone']>]: IconName } = {
  info: 'info',
  success: 'check',
  warning: 'clock',
  problem: 'warning',
};

/** A message that stays: what is the case, and what to do next. */
export function Notice({ tone = 'info', title, children, actions, announce = tone === 'problem' }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={announce ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children}
        {actions && <div className="row notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
