import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceWallTime } from '#base/dates.ts';
import { dateName, fullDayTime } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { DetailsChange } from '#client/stores/DeskStore.ts';
import { DetailsCompletionStore } from '#client/stores/DetailsCompletionStore.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';

interface DetailsChangesProps {
  readonly changes: readonly DetailsChange[];
  /** Called if the session had ended when staff marked a change. */
  readonly onSessionLost: () => void;
}

/** What the patient wants changed, newest first: the old and the new details, and a button to mark each as done (BK-10c). */
export const DetailsChanges = observer(function DetailsChanges({ changes, onSessionLost }: DetailsChangesProps) {
  const { t } = useTranslation();
  const root = useStores();
  const [completion] = useState(() => DetailsCompletionStore.create({}, environmentOf(root)));
  if (changes.length === 0) return null;
  async function complete(id: string): Promise<void> {
    if (!(await completion.complete(id))) onSessionLost();
  }
  return (
    <section className="card card-pad stack stack-l" aria-labelledby="desk-changes">
      <h2 id="desk-changes">{t('desk.changes')}</h2>
      {changes.map((change) => (
        <Change
          key={change.id}
          change={completion.done.includes(change.id) ? { ...change, status: 'DONE' } : change}
          busy={completion.completeCall.pending}
          onComplete={() => complete(change.id)}
        />
      ))}
      <ProblemNotice problem={completion.completeCall.problem} />
    </section>
  );
});

interface ChangeProps {
  readonly change: DetailsChange;
  readonly busy: boolean;
  readonly onComplete: () => void;
}

const Change = observer(function Change({ change, busy, onComplete }: ChangeProps) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { status, createdAt, proved, changes, remark } = change;
  const textOf = (detail: string, value: string) =>
    detail === 'dateOfBirth'
      ? dateName(value, formatLocale)
      : detail === 'gender'
        ? t(`form.patient-details.gender.${value}`)
        : value;
  return (
    <article className="stack">
      <p className="row" role="status">
        <span className="tag">{t(`desk.enquiry.status.${status}`)}</span>
        <span className="muted">
          {t('desk.enquiry.sent', { when: fullDayTime(deviceWallTime(createdAt), formatLocale) })}
        </span>
      </p>
      {!proved && (
        <p className="row nowrap">
          <Icon name="warning" />
          {t('desk.change.unproved')}
        </p>
      )}
      <dl className="answers desk-answers">
        {changes.map(({ detail, before, after }) => (
          <div key={detail} className="answer">
            <dt className="muted">{t(`form.patient-details.${detail}`)}</dt>
            <dd>
              <span className="muted">{t('desk.change.before')}: </span>
              {before ? <del>{textOf(detail, before)}</del> : t('desk.change.none')}
            </dd>
            <dd className="strong">
              <span className="muted">{t('desk.change.after')}: </span>
              {after ? <ins>{textOf(detail, after)}</ins> : t('desk.change.remove')}
            </dd>
          </div>
        ))}
        {remark && (
          <div className="answer">
            <dt className="muted">{t('desk.enquiry.message')}</dt>
            <dd className="prose">{remark}</dd>
          </div>
        )}
      </dl>
      {status === 'NEW' && (
        <div className="row no-print">
          <Button busy={busy} onClick={onComplete}>
            {t('desk.enquiry.complete')}
          </Button>
        </div>
      )}
    </article>
  );
});
