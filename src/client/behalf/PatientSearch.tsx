import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDate } from '#base/dates.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { usePageStore } from '#client/parts/usePageStore.ts';
import type { PatientDetails } from '#client/stores/BookingRequestStore.ts';
import { fillPatient } from '#client/stores/fillPatient.ts';
import { PatientSearchStore } from '#client/stores/PatientSearchStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import './behalf.css';

/** Finds a patient of an earlier booking by date of birth and fills the form with the details (BK-11a). */
export default observer(function PatientSearch() {
  const { t } = useTranslation();
  const root = useStores();
  const store = usePageStore((environment) => PatientSearchStore.create({}, environment));
  const [dateOfBirth, setDateOfBirth] = useState('');
  const [lastName, setLastName] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = asked && !isCalendarDate(dateOfBirth);
  const { found, searchCall } = store;
  function search(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isCalendarDate(dateOfBirth)) store.search(dateOfBirth, lastName);
  }
  async function use(patient: PatientDetails): Promise<void> {
    await fillPatient(root, async () => patient);
    store.clear();
    root.behalf.noteFilled();
  }
  return (
    <section className="behalf-panel card card-pad stack" aria-labelledby="find-patient">
      <h2 id="find-patient">{t('behalf.search.title')}</h2>
      <p className="muted">{t(root.session.role === 'staff' ? 'behalf.search.staff' : 'behalf.search.referrer')}</p>
      <form className="behalf-search" onSubmit={search} noValidate>
        <TextField
          label={t('behalf.search.date-of-birth')}
          type="date"
          value={dateOfBirth}
          onText={setDateOfBirth}
          autoComplete="off"
          aria-required
          aria-invalid={isMissing}
        />
        <TextField
          label={t('behalf.search.last-name')}
          value={lastName}
          onText={setLastName}
          autoComplete="off"
          maxLength={100}
        />
        <Button type="submit" busy={searchCall.pending}>
          {t('behalf.search.submit')}
        </Button>
      </form>
      {isMissing && <p role="alert">{t('behalf.search.missing')}</p>}
      <ProblemNotice problem={searchCall.problem} />
      {found && (
        <p role="status" className="muted">
          {found.length === 0 ? t('behalf.search.none') : t('behalf.search.count', { count: found.length })}
        </p>
      )}
      {found && found.length > 0 && (
        <ul className="stack stack-s">
          {found.map((patient) => (
            <li key={`${patient.firstName} ${patient.lastName} ${patient.mobile}`} className="row spread behalf-found">
              <span>
                <strong>{t('appointment.patient', patient)}</strong>
                <span className="muted"> · {[patient.mobile, patient.email].filter(Boolean).join(' · ')}</span>
              </span>
              <Button onClick={() => use(patient)}>{t('behalf.search.use')}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
