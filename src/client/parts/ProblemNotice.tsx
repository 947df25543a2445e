import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { ProblemText } from './ProblemText.tsx';

interface ProblemNoticeProps extends Omit<ComponentProps<typeof ProblemText>, 'problem'> {
  readonly problem: ComponentProps<typeof ProblemText>['problem'] | undefined;
  readonly onRetry?: () => void;
}

/** Shows the problem of a request with a retry button; renders nothing without a problem. */
export function ProblemNotice({ problem, phone, onRetry }: ProblemNoticeProps) {
  const { t } = useTranslation();
  if (!problem) return null;
  return (
    <Notice tone="problem" actions={onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}>
      <ProblemText problem={problem} phone={phone} />
    </Notice>
  );
}
