import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { openingLines } from '#base/openingHours.ts';
import { dayName } from '#base/wallTime.ts';
import { paths } from '#client/paths.ts';
import type { Clinic, Exam } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { InformationDialog } from '#client/ui/dialogs/InformationDialog.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { OpeningHours } from './OpeningHours.tsx';

interface WalkInDialogProps {
  readonly exams: readonly Exam[];
  /** Slugs of the chosen clinics. */
  readonly clinics: readonly string[];
  readonly onProceed: () => void;
  readonly onClose: () => void;
}

/** Explains that no appointment is needed and when to come, before the patient chooses a time anyway (BK-7). */
export const WalkInDialog = observer(function WalkInDialog(props: WalkInDialogProps) {
  const { exams, clinics, onProceed, onClose } = props;
  const { t } = useTranslation();
  const { catalog, framed } = useStores();
  const { clinicsWithHours, examHoursCall } = catalog;
  useEffect(() => {
    if (clinics.length === 0) return;
    catalog.loadExamHours(
      exams.map(({ slug }) => slug),
      clinics,
    );
  }, [catalog, exams, clinics]);
  return (
    <InformationDialog
      title={t('walk-in.title')}
      back={t('action.back')}
      proceed={t('walk-in.proceed')}
      onBack={onClose}
      onProceed={onProceed}
    >
      <div className="stack">
        <p className="prose">{t('walk-in.text', { exam: exams.map(({ name }) => name).join(', ') })}</p>
        {examHoursCall.pending && <Skeleton rows={3} label={t('shell.loading')} />}
        {clinics.length > 0 && clinicsWithHours?.map((clinic) => <HoursAt key={clinic.slug} clinic={clinic} />)}
        {clinics.length === 0 && !framed && (
          <p>
            <Link to={paths.contact}>{t('page.see-clinics')}</Link>
          </p>
        )}
      </div>
    </InformationDialog>
  );
});

/** The hours in which a clinic does the exams, and the days of this week on which it is closed. */
function HoursAt({ clinic: { name, examHours = [], specialHours = [] } }: { readonly clinic: Clinic }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const lines = openingLines(examHours, t, formatLocale);
  const today = deviceWallTime(new Date()).slice(0, 10);
  const closed = specialHours
    .filter(({ date, hours }) => date >= today && hours.length === 0)
    .map(({ date }) => dayName(date, formatLocale));
  if (lines.length === 0) return null;
  return (
    <section className="stack stack-s" aria-label={name}>
      <h3>{name}</h3>
      <OpeningHours lines={lines} />
      {closed.length > 0 && <p>{t('walk-in.closed', { days: closed.join(', ') })}</p>}
    </section>
  );
}
