import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { deviceDate } from '#base/dates.ts';
import { dateName, fullDayTime, zoneName } from '#base/wallTime.ts';
import { ClinicPlace } from '#client/parts/ClinicPlace.tsx';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Exam, booked time, clinic, referrer, date, notes and preparation of a request. An open request names what is not chosen yet. */
export const RequestFacts = observer(function RequestFacts({ request }: { readonly request: BookingRequestSummary }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { exam, clinic, bodyPart, bookedExams = [], bookedTimes = [], referrer, createdAt, notes, status } = request;
  const open = status === 'OPEN';
  return (
    <article className="card" aria-label={t('booking-request.about')}>
      <dl className="facts">
        {(exam || open) && (
          <div>
            <dt className="muted small">{t('appointment.what')}</dt>
            <dd>
              {exam ? <strong>{exam.name}</strong> : t('booking-request.no-exam')}
              {!exam && bodyPart && <p className="muted">{t('booking-request.body-part', { part: bodyPart })}</p>}
              {exam && <p className="muted">{t('exam.minutes', { count: exam.duration })}</p>}
            </dd>
          </div>
        )}
        {!exam && bookedExams.length > 0 && (
          <div>
            <dt className="muted small">{t('appointment.what')}</dt>
            <dd>
              <strong>{bookedExams.join(', ')}</strong>
              {bodyPart && <p className="muted">{t('booking-request.body-part', { part: bodyPart })}</p>}
            </dd>
          </div>
        )}
        {bookedTimes.length > 0 && (
          <div>
            <dt className="muted small">{t('booking-request.when')}</dt>
            {bookedTimes.map(({ start, zone, local }) => (
              <dd key={start}>
                <strong>{capitalized(fullDayTime(local, formatLocale), formatLocale)}</strong>
                <p className="muted">{zoneName(zone, start, formatLocale)}</p>
              </dd>
            ))}
          </div>
        )}
        {(clinic || open) && (
          <div className={clinic && 'facts-long'}>
            <dt className="muted small">{t('appointment.where')}</dt>
            {clinic ? <ClinicPlace clinic={clinic} /> : <dd>{t('booking-request.no-clinic')}</dd>}
          </div>
        )}
        {referrer && (
          <div>
            <dt className="muted small">{t('booking-request.referrer')}</dt>
            <dd>{referrer}</dd>
          </div>
        )}
        <div>
          <dt className="muted small">{t('booking-request.since')}</dt>
          <dd>{dateName(deviceDate(createdAt), formatLocale)}</dd>
        </div>
      </dl>
      {notes && (
        <section className="booking-request-note stack stack-s" aria-labelledby="request-notes">
          <h2 id="request-notes" className="h2-small">
            {t('booking-request.notes')}
          </h2>
          <p className="prose">{notes}</p>
        </section>
      )}
      {exam?.preparation && (
        <section className="booking-request-note stack stack-s" aria-labelledby="request-preparation">
          <h2 id="request-preparation" className="h2-small">
            {t('exam.preparation')}
          </h2>
          <p className="prose">{exam.preparation}</p>
        </section>
      )}
    </article>
  );
});
