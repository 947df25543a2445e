import { useTranslation } from 'react-i18next';
import type { Exam } from '#client/stores/CatalogStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';

interface WalkInDialogProps {
  readonly exams: readonly Exam[];
  readonly onProceed: () => void;
  readonly onClose: () => void;
}

/** Explains that no appointment is needed, before the patient chooses a time anyway (BK-7). */
export function WalkInDialog({ exams, onProceed, onClose }: WalkInDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('walk-in.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button variant="primary" onClick={onProceed}>
            {t('walk-in.proceed')}
          </Button>
        </>
      }
    >
      <p className="prose">{t('walk-in.text', { exam: exams.map(({ name }) => name).join(', ') })}</p>
    </Dialog>
  );
}
