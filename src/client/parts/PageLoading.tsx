import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';

/** Placeholder of a page while its content loads; `rows` is the number of lines. */
export function PageLoading({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <Skeleton rows={rows} label={t('shell.loading')} />
    </div>
  );
}
