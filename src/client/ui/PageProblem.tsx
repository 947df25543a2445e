import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { HelpLine } from './HelpLine.tsx';
import { Notice } from './Notice.tsx';
import { PageHeading } from './PageHeading.tsx';

interface PageProblemProps {
  /** Where there is nothing at this address: what to say of it. Otherwise it could not be asked for, and can be again. */
  readonly missing: { readonly title: string; readonly text: string } | undefined;
  /** Message key of why it could not be asked for. */
  readonly reason: string;
  readonly onRetry: () => void;
  readonly radiology: { readonly name?: unknown; readonly phone?: unknown };
}

/** In the place of a page whose content could not be loaded. */
export function PageProblem({ missing, reason, onRetry, radiology }: PageProblemProps) {
  const { t } = useTranslation();
  return (
    <div className="page stack stack-l">
      <PageHeading title={missing?.title ?? t('page.broken.title')} provider={radiology.name} />
      <Notice tone="problem" actions={!missing && <Button onClick={onRetry}>{t('action.retry')}</Button>}>
        <p>{missing?.text ?? t(reason)}</p>
      </Notice>
      <HelpLine phone={radiology.phone} />
    </div>
  );
}
