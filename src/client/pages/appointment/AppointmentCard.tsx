import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { fullDayName, timeName, zoneName } from '#client/i18n/wallTime.ts';
import { ClinicPlace } from '#client/parts/ClinicPlace.tsx';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** One appointment: when on the clinic's clock, where, what, and what to do beforehand. */
export const AppointmentCard = observer(function AppointmentCard({
  appointment,
}: {
  readonly appointment: Appointment;
}) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { slug, status, local, start, zone, minutes, clinic, exams } = appointment;
  const preparations = exams.filter(({ preparation }) => preparation);
  const canceled = status === 'CANCELED';
  return (
    <article className="card appointment-card" data-canceled={canceled} aria-labelledby={`when-${slug}`}>
      <div className="stack appointment-when">
        <h2 id={`when-${slug}`}>
          {fullDayName(local, formatLocale)}
          <span className="appointment-time">{timeName(local, formatLocale)}</span>
        </h2>
        <p className="muted">
          {t('appointment.zone', { zone: zoneName(zone, start, formatLocale) })} ·{' '}
          {t('exam.minutes', { count: minutes })}
        </p>
        {canceled && <span className="tag">{t('appointment.status.CANCELED')}</span>}
      </div>
      <dl className="facts">
        <div>
          <dt className="muted small">{t('appointment.what')}</dt>
          {exams.map((exam) => (
            <dd key={exam.slug}>{exam.name}</dd>
          ))}
        </div>
        <div>
          <dt className="muted small">{t('appointment.where')}</dt>
          <ClinicPlace clinic={clinic} />
        </div>
      </dl>
      {preparations.length > 0 && !canceled && (
        <section className="appointment-preparation stack stack-s" aria-labelledby={`prepare-${slug}`}>
          <h3 id={`prepare-${slug}`}>{t('exam.preparation')}</h3>
          {preparations.map((exam) => (
            <div key={exam.slug} className="stack stack-s">
              {preparations.length > 1 && <h4>{exam.name}</h4>}
              <p className="prose">{exam.preparation}</p>
            </div>
          ))}
        </section>
      )}
    </article>
  );
});
