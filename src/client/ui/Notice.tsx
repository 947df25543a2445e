import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-message-bar';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'problem';
  readonly title?: string;
  readonly children?: ReactNode;
  /** What to do next: buttons or links. */
  readonly actions?: ReactNode;
  /** A screen reader reads it at once when it appears; without it, in its place. */
  readonly announce?: boolean;
}

const icons: { readonly [tone in NonNullable<NoticeProps['tone']>]: IconName } = {
  info: 'info',
  success: 'check',
  warning: 'clock',
  problem: 'warning',
};

/** A message that stays: what the case is, and what to do next. Fluent's message bar in the size of body text. */
export function Notice({ tone = 'info', title, children, actions, announce = tone === 'problem' }: NoticeProps) {
  return (
    <MessageBar
      className="notice"
      intent={tone === 'problem' ? 'error' : tone}
      icon={<Icon name={icons[tone]} />}
      // The layout never changes by itself: text that moves is counted as a layout shift.
      layout="multiline"
      role={announce ? 'alert' : undefined}
      aria-labelledby={undefined}
    >
      <MessageBarBody className="notice-body">
        {title && (
          <p>
            <MessageBarTitle>{title}</MessageBarTitle>
          </p>
        )}
        {children}
      </MessageBarBody>
      {actions && <MessageBarActions className="row">{actions}</MessageBarActions>}
    </MessageBar>
  );
}
