import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { HelpLine } from './HelpLine.tsx';

interface PageProblemProps {
  readonly problem: { readonly status: number; readonly messageKey: string };
  /** Title and text if nothing exists at this URL. */
  readonly missing: { readonly title: string; readonly text: string };
  readonly onRetry: () => void;
  readonly radiology: { readonly name: string; readonly phone: string };
}

/** Replaces a page whose content does not exist or could not be loaded; offers a retry in the second case. */
export function PageProblem({ problem, missing, onRetry, radiology }: PageProblemProps) {
  const { t } = useTranslation();
  const isMissing = [400, 401, 404].includes(problem.status);
  return (
    <div className="page stack stack-l">
      <PageHeading title={isMissing ? missing.title : t('page.broken.title')} provider={radiology.name} />
      <Notice tone="problem" actions={!isMissing && <Button onClick={onRetry}>{t('action.retry')}</Button>}>
        <p>{isMissing ? missing.text : t(problem.messageKey)}</p>
      </Notice>
      <HelpLine phone={radiology.phone} />
    </div>
  );
}
