import { useTranslation } from 'react-i18next';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import type { Request } from '#client/stores/request.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** Shows the problem of a request with a retry button; renders nothing without a problem. */
export function ProblemNotice({
  problem,
  onRetry,
}: {
  readonly problem: Request['problem'];
  readonly onRetry?: () => void;
}) {
  const { t } = useTranslation();
  if (!problem) return null;
  return (
    <Notice tone="problem" actions={onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}>
      <ProblemText problem={problem} />
    </Notice>
  );
}
