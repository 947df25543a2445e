import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { FluentNotice as Fluent } from './FluentFeedback.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { lazyFeedback } from './loadFeedback.ts';

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

const FluentNotice = lazyFeedback((feedback) => feedback.FluentNotice, PlainNotice);

/** A permanent message with optional actions. */
export function Notice({ tone = 'info', announce = tone === 'problem', ...content }: NoticeProps) {
  const intent = tone === 'problem' ? 'error' : tone;
  const props = { ...content, intent, icon: <Icon name={icons[tone]} /> } as const;
  // What stands in for the notice is not announced, since the notice follows.
  return (
    <Suspense fallback={<PlainNotice {...props} announce={false} />}>
      <FluentNotice {...props} announce={announce} />
    </Suspense>
  );
}

function PlainNotice({ icon, title, children, actions, announce }: ComponentProps<typeof Fluent>) {
  return (
    <div className="notice-plain" role={announce ? 'alert' : undefined}>
      {icon}
      <div className="stack stack-s">
        {title && <p className="strong">{title}</p>}
        {children}
        {actions && <div className="row">{actions}</div>}
      </div>
    </div>
  );
}
