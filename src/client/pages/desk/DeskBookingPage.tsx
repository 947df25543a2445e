import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { DeskBookingView } from './DeskBookingView.tsx';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { StaffSignIn } from './StaffSignIn.tsx';
import { useDesk } from './useDesk.ts';

/** A booking for staff, by its reference. Visitors sign in and come back; patients and referrers learn that it is not for them. */
export const DeskBookingPage = observer(function DeskBookingPage() {
  const { t } = useTranslation();
  const { config } = useStores();
  const desk = useDesk();
  const { reference = '' } = useParams();
  const { booking, loadCall, refusal } = desk;
  const { problem } = loadCall;
  useEffect(() => {
    desk.loadBooking(reference);
    return () => desk.leave();
  }, [desk, reference]);

  if (refusal) return <StaffSignIn title={pages.deskBooking.title} text="desk.sign-in.text" />;
  if (problem && [400, 404].includes(problem.status)) {
    return (
      <div className="page stack stack-l">
        <PageHeading title={t('desk.missing')} provider={config.radiology.name} />
        <p className="prose">{t('desk.missing.text')}</p>
        <ReferenceSearch />
      </div>
    );
  }
  if (problem) {
    return (
      <PageProblem
        problem={problem}
        missing={{ title: t('desk.missing'), text: t('desk.missing.text') }}
        onRetry={() => desk.loadBooking(reference)}
        radiology={config.radiology}
      />
    );
  }
  if (!booking) return <PageLoading rows={6} />;
  return <DeskBookingView booking={booking} />;
});
