import { useTranslation } from 'react-i18next';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import type { Request } from '#client/stores/request.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** What went wrong with a request, in a sentence, with a way to try again; nothing while nothing is wrong. */
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
