import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { paths } from '#client/paths.ts';
import type { AppointmentSummary } from '#client/stores/AppointmentStore.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { PendingStore } from '#client/stores/PendingStore.ts';
import { askQuestionnaires } from '#client/stores/QuestionnaireStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';

/**
 * The button with which a patient confirms to come, while an appointment of the booking is booked (CX-4). The link of a reminder asks for it in words; a
 * link alone confirms nothing, because mail programs follow links.
 */
export const ConfirmAction = observer(function ConfirmAction({ summary }: { readonly summary: AppointmentSummary }) {
  const { t } = useTranslation();
  const root = useStores();
  const { appointment, config, session } = root;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [store] = useState(() => PendingStore.create({}, environmentOf(root)));
  const { pending: busy, problem } = store.answerCall;
  const { bookingKey, appointments } = summary;
  const now = environmentOf(root).now();
  const isAsked = new URLSearchParams(search).get('confirm') === 'true';
  if (!appointments.some(({ status, start }) => status === 'BOOKED' && Date.parse(start) > now)) return null;
  const mayConfirm = session.role === 'patient' || session.role === 'staff';
  if (!mayConfirm && !isAsked) return null;

  async function confirm(): Promise<void> {
    const types = ['REQUIRED_ON_CONFIRMATION'] as const;
    const asked =
      session.role === 'staff' ? 'NOTHING' : await askQuestionnaires(root, { owner: { bookingKey } }, types);
    if (asked === 'DISMISSED') return;
    if (typeof asked === 'object') return navigate(pages.deny.path, { state: { customMessage: asked.denied } });
    const confirmed = await store.confirm(bookingKey);
    if (confirmed) appointment.showSummary(confirmed);
  }
  const returnUrl = pathname + search;
  const action = mayConfirm ? (
    <Button variant={isAsked ? 'primary' : 'secondary'} busy={busy} onClick={confirm}>
      {t('appointment.confirm')}
    </Button>
  ) : (
    <Link className="button button-primary" to={paths.authentication({ type: 'APPOINTMENT', bookingKey, returnUrl })}>
      {t('appointment.confirm.sign-in')}
    </Link>
  );
  return (
    <div className="stack stack-s no-print">
      {isAsked && (
        <>
          <h2>{t('appointment.confirm.title')}</h2>
          <p className="prose">{t('appointment.confirm.text')}</p>
        </>
      )}
      <ProblemNotice problem={problem} phone={config.radiology.phone} />
      <div className="row">{action}</div>
    </div>
  );
});
