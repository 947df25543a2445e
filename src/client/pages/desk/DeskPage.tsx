import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { SignInPage } from '#client/parts/SignInPage.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { useDesk } from './useDesk.ts';

/** The first page for staff: opens a booking or an enquiry by its reference, and lists the enquiries that wait. */
export const DeskPage = observer(function DeskPage() {
  const { t } = useTranslation();
  const { config } = useStores();
  const desk = useDesk();
  useEffect(() => {
    desk.loadWaiting();
    return () => desk.leave();
  }, [desk]);
  if (desk.refusal) {
    const text = desk.refusal === 'forbidden' ? 'desk.forbidden' : 'desk.list.sign-in.text';
    return <SignInPage title={pages.desk.title} text={text} roles={['staff']} />;
  }
  return (
    <div className="page stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t(pages.desk.title)} provider={config.radiology.name} />
        <p className="prose muted">{t('desk.intro')}</p>
      </div>
      <ReferenceSearch />
      <div className="row">
        <Link to={paths.newRequest} className="button">
          {t('desk.new-request')}
        </Link>
      </div>
      <WaitingEnquiries />
    </div>
  );
});

const kinds = ['ALL', 'EXAM', 'CALLBACK', 'MESSAGE'] as const;

const WaitingEnquiries = observer(function WaitingEnquiries() {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const desk = useDesk();
  const items = useRef<HTMLUListElement>(null);
  const { waiting: list, loadCall, moreCall } = desk;
  async function showMore(): Promise<void> {
    const first = await desk.loadMore();
    items.current?.querySelector<HTMLElement>(`[data-enquiry="${first}"]`)?.focus();
  }
  return (
    <section className="stack" aria-labelledby="desk-waiting">
      <h2 id="desk-waiting">{t('desk.waiting')}</h2>
      <div>
        <SegmentedChoice
          label={t('desk.enquiry.kind')}
          options={kinds.map((value) => ({ value, label: t(`desk.waiting.kind.${value}`) }))}
          value={desk.kind ?? 'ALL'}
          onChange={(kind) => desk.loadWaiting(kind)}
        />
      </div>
      <ProblemNotice problem={loadCall.problem} onRetry={() => desk.loadWaiting()} />
      {loadCall.pending && !list && <Skeleton rows={3} label={t('shell.loading')} />}
      {list && (
        <p className="muted" role="status">
          {list.total > 0 ? t('desk.waiting.count', { count: list.total }) : t('desk.waiting.none')}
          {list.more && ` ${t('desk.waiting.oldest', { count: list.enquiries.length })}`}
        </p>
      )}
      {list && list.enquiries.length > 0 && (
        <ul ref={items} className="card desk-waiting">
          {list.enquiries.map(({ id, reference, kind, createdAt, contact, exams }) => (
            <li key={id}>
              <Link to={paths.deskEnquiry(id)} className="desk-waiting-link" data-enquiry={id}>
                <span className="strong">
                  {contact.firstName} {contact.lastName}
                </span>
                <span>{exams.join(', ') || t(`desk.enquiry.kind.${kind}`)}</span>
                <span className="muted">
                  {reference} · {fullDayTime(deviceWallTime(createdAt), formatLocale)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ProblemNotice problem={moreCall.problem} />
      {list?.more && (
        <div className="row">
          <Button busy={moreCall.pending} onClick={showMore}>
            {t('desk.waiting.more')}
          </Button>
        </div>
      )}
      {list?.detailsChanges !== undefined && list.detailsChanges > 0 && (
        <p className="prose">{t('desk.waiting.changes', { count: list.detailsChanges })}</p>
      )}
    </section>
  );
});
