import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { ProblemText } from './ProblemText.tsx';

interface ProblemNoticeProps extends Omit<ComponentProps<typeof ProblemText>, 'problem'> {
  readonly problem: (ComponentProps<typeof ProblemText>['problem'] & { readonly code?: string }) | undefined;
  readonly onRetry?: () => void;
}

/** Shows the problem of a request with a button to retry, or to reload an outdated page; renders nothing without a problem. */
export function ProblemNotice({ problem, phone, onRetry }: ProblemNoticeProps) {
  const { t } = useTranslation();
  if (!problem) return null;
  const retry = onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>;
  const reload = problem.code === 'page-outdated' && (
    <Button onClick={() => location.reload()}>{t('page.reload')}</Button>
  );
  return (
    <Notice tone="problem" actions={reload || retry}>
      <ProblemText problem={problem} phone={phone} />
    </Notice>
  );
}
