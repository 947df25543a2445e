import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-message-bar';
import { Spinner } from '@fluentui/react-spinner';
import type { ReactElement, ReactNode } from 'react';

interface FluentNoticeProps {
  readonly intent: 'info' | 'success' | 'warning' | 'error';
  readonly icon: ReactElement;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly announce: boolean;
}

/** A notice as Fluent's message bar, in the size of body text. */
export function FluentNotice({ intent, icon, title, children, actions, announce }: FluentNoticeProps) {
  return (
    <MessageBar
      className="notice"
      intent={intent}
      icon={icon}
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

/** A spinner; `onBrand` is for a filled button. */
export function FluentSpinner({ onBrand }: { readonly onBrand: boolean }): ReactNode {
  return (
    <Spinner
      size="extra-tiny"
      appearance={onBrand ? 'inverted' : 'primary'}
      role="presentation"
      aria-hidden
      className="spinner"
    />
  );
}
