import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { AppointmentSummary } from '#client/stores/AppointmentStore.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { PendingStore } from '#client/stores/PendingStore.ts';
import { askQuestionnaires } from '#client/stores/QuestionnaireStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'));

type Pending = NonNullable<AppointmentSummary['pending']>;

/**
 * A booking that waits for its patient (CR-5a, RT-6b): until when, and the buttons that confirm and decline it. Staff, who may answer for a patient
 * who called, can also send the notification again.
 */
export const PendingAnswer = observer(function PendingAnswer(props: {
  readonly bookingKey: string;
  readonly pending: Pending;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const root = useStores();
  const { appointment, config, formatLocale, session } = root;
  const [store] = useState(() => PendingStore.create({}, environmentOf(root)));
  const { bookingKey, pending } = props;
  const [declining, setDeclining] = useState(false);
  const [notified, setNotified] = useState(false);
  const { pending: busy, problem } = store.answerCall;
  const isStaff = session.role === 'staff';
  async function confirm(): Promise<void> {
    const asked = isStaff
      ? 'NOTHING'
      : await askQuestionnaires(root, { owner: { bookingKey } }, ['REQUIRED_ON_CONFIRMATION']);
    if (asked === 'DISMISSED') return;
    if (typeof asked === 'object') return navigate(pages.deny.path, { state: { customMessage: asked.denied } });
    const summary = await store.confirm(bookingKey);
    if (summary) appointment.showSummary(summary);
  }
  if (pending.outcome !== undefined) return null;
  const until = fullDayTime(deviceWallTime(pending.until), formatLocale);
  return (
    <section className="pending stack no-print" aria-labelledby="pending">
      <h2 id="pending">{t(isStaff ? 'pending.title.staff' : 'pending.title')}</h2>
      <p className="prose">{t(isStaff ? 'pending.until.staff' : 'pending.until', { until })}</p>
      {!declining && <ProblemNotice problem={problem} phone={config.radiology.phone} />}
      {pending.canAnswer && (
        <div className="row">
          <Button variant="primary" busy={busy && !declining} onClick={confirm}>
            {t('pending.confirm')}
          </Button>
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
            {t('pending.decline')}
          </Button>
          {isStaff && (
            <Button onClick={async () => setNotified(await store.notify(bookingKey))}>{t('pending.notify')}</Button>
          )}
        </div>
      )}
      {notified && <p role="status">{t('pending.notified')}</p>}
      {declining && (
        <Suspense fallback={null}>
          <DeclineDialog store={store} bookingKey={bookingKey} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </section>
  );
});
