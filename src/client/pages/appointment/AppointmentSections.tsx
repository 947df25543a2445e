import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalledOff } from '#base/appointmentStatus.ts';
import { capitalized } from '#base/capitalized.ts';
import { fullDayTime, zoneName } from '#base/wallTime.ts';
import type ClinicSiteMap from '#client/map/ClinicSiteMap.tsx';
import { useMapService } from '#client/map/useMapService.ts';
import { ClinicDetails } from '#client/parts/ClinicDetails.tsx';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon, type IconName } from '#client/ui/Icon.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';

interface AppointmentSectionsProps {
  /** In the order of their times. */
  readonly appointments: readonly Appointment[];
  /** The booking was made in this browser a moment ago. */
  readonly fresh: boolean;
  readonly canceled: boolean;
}

/** What a patient needs for the visit: what happens next, what to bring, how to prepare, and the clinics. */
export const AppointmentSections = observer(function AppointmentSections(props: AppointmentSectionsProps) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { appointments, canceled } = props;
  const booked = appointments.filter(({ status }) => !isCalledOff(status));
  const exams = new Map(booked.flatMap((appointment) => appointment.exams).map((exam) => [exam.slug, exam]));
  const prepared = [...exams.values()].filter(({ preparation, examNotes }) => preparation || examNotes);
  const clinics = new Map(
    (booked.length > 0 ? booked : appointments).map((appointment) => [appointment.clinic.slug, appointment]),
  );
  return (
    <div className="confirmation-sections">
      {!canceled && <NextSteps {...props} appointments={booked} />}
      {!canceled && (
        <div className="stack stack-l">
          <BringList appointments={booked} />
          {prepared.length > 0 && (
            <section className="stack stack-s" aria-labelledby="prepare">
              <h2 id="prepare">{t('exam.preparation')}</h2>
              {prepared.map((exam) => (
                <div key={exam.slug} className="stack stack-s">
                  {prepared.length > 1 && <h3>{exam.name}</h3>}
                  {exam.preparation && <p className="prose">{exam.preparation}</p>}
                  {exam.examNotes && <p className="prose">{exam.examNotes}</p>}
                </div>
              ))}
            </section>
          )}
        </div>
      )}
      <div className="stack stack-m">
        {[...clinics.values()].map(({ clinic, zone, start }) => (
          <section key={clinic.slug} className="card card-pad stack stack-s">
            <ClinicDetails clinic={clinic} heading="h2" />
            <p className="muted small">{t('appointment.zone', { zone: zoneName(zone, start, formatLocale) })}</p>
            <ClinicSite clinic={clinic} />
          </section>
        ))}
      </div>
    </div>
  );
});

/** The map of a clinic on demand, so that only who wants it loads it (AS-1c). Nothing for a brand without a map. */
const ClinicSite = observer(function ClinicSite({ clinic }: { readonly clinic: Clinic }) {
  const { t } = useTranslation();
  const { framed } = useStores();
  const service = useMapService();
  const [shown, setShown] = useState<typeof ClinicSiteMap | 'loading' | 'failed'>();
  if (!service) return null;
  const fail = () => setShown('failed');
  function show(): void {
    setShown('loading');
    import('#client/map/ClinicSiteMap.tsx').then(({ default: loaded }) => setShown(() => loaded), fail);
  }
  const isOpen = shown !== undefined && shown !== 'failed';
  const Site = typeof shown === 'object' || typeof shown === 'function' ? shown : undefined;
  return (
    <div className="stack stack-s no-print">
      <div className="row">
        <Button aria-expanded={isOpen} onClick={() => (isOpen ? setShown(undefined) : show())}>
          {t(isOpen ? 'appointment.map.hide' : 'appointment.map.show')}
          <span className="hidden-text">: {clinic.name}</span>
        </Button>
      </div>
      <LiveRegion>{shown === 'failed' ? t('appointment.map.failed') : ''}</LiveRegion>
      {shown === 'failed' && <p className="muted">{t('appointment.map.failed')}</p>}
      {isOpen && (
        <section className="map-panel map-site" aria-label={t('appointment.map.title', { clinic: clinic.name })}>
          {Site && <Site service={service} clinic={clinic} inFrame={framed} onFailure={fail} />}
        </section>
      )}
    </div>
  );
});

/** What happens until the results, in order. */
const NextSteps = observer(function NextSteps({ appointments, fresh }: Omit<AppointmentSectionsProps, 'canceled'>) {
  const { t } = useTranslation();
  const { formatLocale, fill } = useStores();
  return (
    <section className="stack stack-s" aria-labelledby="next">
      <h2 id="next">{t('appointment.next')}</h2>
      <ol className="timeline">
        {fresh && (
          <NextStep icon="check" done title={t('appointment.next.sent')}>
            {fill(t('appointment.next.sent.text'))}
          </NextStep>
        )}
        {appointments.map(({ slug, local, exams, minutes, parts }) => (
          <NextStep key={slug} icon="calendar" title={capitalized(fullDayTime(local, formatLocale), formatLocale)}>
            {!parts && `${exams.map(({ name }) => name).join(', ')} · `}
            {t('exam.minutes', { count: minutes })}
          </NextStep>
        ))}
        <NextStep icon="document" title={t('appointment.next.results')}>
          {t('appointment.next.results.text')}
        </NextStep>
      </ol>
    </section>
  );
});

interface NextStepProps {
  readonly icon: IconName;
  readonly title: string;
  readonly done?: boolean;
  readonly children: ReactNode;
}

function NextStep({ icon, title, done = false, children }: NextStepProps) {
  return (
    <li data-done={done}>
      <span className="timeline-mark" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div>
        <p className="strong">{title}</p>
        <p className="muted">{children}</p>
      </div>
    </li>
  );
}

/** What to bring: a line of the brand's text for each item, worded for the country of the clinic. */
function BringList({ appointments }: { readonly appointments: readonly Appointment[] }) {
  const { t } = useTranslation();
  const [first] = appointments;
  const lines = t([`appointment.bring.${first?.clinic.address.country}`, 'appointment.bring'])
    .split('\n')
    .filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <section className="stack stack-s" aria-labelledby="bring">
      <h2 id="bring">{t('appointment.bring.title')}</h2>
      <ul className="stack stack-s">
        {lines.map((line) => (
          <li key={line} className="tick-line">
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
