import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-message-bar';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'problem';
  readonly title?: string;
  readonly children?: ReactNode;
  /** Buttons or links for the next step. */
  readonly actions?: ReactNode;
  /** True if screen readers announce it when it appears. */
  readonly announce?: boolean;
}

const icons: { readonly [tone in NonNullable<NoticeProps['tone']>]: IconName } = {
  info: 'info',
  success: 'check',
  warning: 'clock',
  problem: 'warning',
};

/** A permanent message with optional actions: Fluent's message bar in the size of body text. */
export function Notice({ tone = 'info', title, children, actions, announce = tone === 'problem' }: NoticeProps) {
  return (
    <MessageBar
      className="notice"
      intent={tone === 'problem' ? 'error' : tone}
      icon={<Icon name={icons[tone]} />}
      // A fixed layout: a reflow would count as a layout shift.
      layout="multiline"
      role={announce ? 'alert' : undefined}
      aria-labelledby={undefined}
    >
      <MessageBarBody>
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
