import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import { paths } from '#client/paths.ts';
import type { Enquiry } from '#client/stores/DeskStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PatientAnswers, SafetyAnswers } from './AnswerSheet.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { Fact } from './Fact.tsx';
import { useDesk } from './useDesk.ts';

/** An enquiry for staff: who asks, what about, and how to reach them. */
export const DeskEnquiryPage = observer(function DeskEnquiryPage() {
  const desk = useDesk();
  const { enquiryId = '' } = useParams();
  const { enquiry } = desk;
  useEffect(() => {
    desk.loadEnquiry(enquiryId);
    return () => desk.leave();
  }, [desk, enquiryId]);
  return (
    <DeskFrame
      title={pages.deskEnquiry.title}
      signIn="desk.enquiry.sign-in.text"
      missing={{ title: 'desk.enquiry.missing', text: 'desk.enquiry.missing.text' }}
      onLoad={() => desk.loadEnquiry(enquiryId)}
    >
      {enquiry && <EnquiryView enquiry={enquiry} />}
    </DeskFrame>
  );
});

const EnquiryView = observer(function EnquiryView({ enquiry }: { readonly enquiry: Enquiry }) {
  const { t } = useTranslation();
  const { config, formatLocale } = useStores();
  const desk = useDesk();
  const { reference, kind, status, createdAt, contact, message, callTime, exams, clinics } = enquiry;
  const { bookingReference, requestKey, safety } = enquiry;
  const languages = new Intl.DisplayNames([formatLocale], { type: 'language' });
  const { pending, problem } = desk.completeCall;
  return (
    <article className="page stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t('desk.enquiry.heading', { reference })} provider={config.radiology.name} />
        <p className="row" role="status">
          <span className="tag">{t(`desk.enquiry.status.${status}`)}</span>
          <span className="muted">
            {t('desk.enquiry.sent', { when: fullDayTime(deviceWallTime(createdAt), formatLocale) })}
          </span>
        </p>
      </div>
      <dl className="answers card card-pad">
        <Fact label={t('desk.enquiry.kind')}>{t(`desk.enquiry.kind.${kind}`)}</Fact>
        <Fact label={t('desk.name')}>
          {contact.firstName} {contact.lastName}
        </Fact>
        {contact.phone && (
          <Fact label={t('desk.phone')}>
            <a href={phoneUrl(contact.phone)}>{contact.phone}</a>
          </Fact>
        )}
        {contact.email && (
          <Fact label={t('desk.email')}>
            <a href={`mailto:${encodeURI(contact.email)}`}>{contact.email}</a>
          </Fact>
        )}
        <Fact label={t('desk.language')}>{languages.of(enquiry.locale)}</Fact>
        {kind === 'CALLBACK' && (
          <Fact label={t('desk.enquiry.call-time')}>{t(`form.callback.callTime.${callTime.toLowerCase()}`)}</Fact>
        )}
        {exams.length > 0 && <Fact label={t('desk.enquiry.exams')}>{exams.join(', ')}</Fact>}
        {exams.length > 0 && (
          <Fact label={t('desk.enquiry.clinics')}>{clinics.join(', ') || t('desk.enquiry.any-clinic')}</Fact>
        )}
        {bookingReference && (
          <Fact label={t('desk.enquiry.booking')}>
            <Link to={paths.deskBooking(bookingReference)}>{bookingReference}</Link>
          </Fact>
        )}
        {requestKey && (
          <Fact label={t('desk.enquiry.request')}>
            <Link to={paths.bookingRequest(requestKey)}>{t('booking-request.open-page')}</Link>
          </Fact>
        )}
        {message && (
          <Fact label={t('desk.enquiry.message')}>
            <span className="prose">{message}</span>
          </Fact>
        )}
      </dl>
      {safety && <SafetyAnswers steps={safety.answers} locale={safety.answersLocale} />}
      {safety?.patientAnswers && <PatientAnswers answers={safety.patientAnswers} locale={enquiry.locale} />}
      <ProblemNotice problem={problem} />
      <div className="row no-print">
        {status === 'NEW' && (
          <Button variant="primary" busy={pending} onClick={() => desk.completeEnquiry()}>
            {t('desk.enquiry.complete')}
          </Button>
        )}
        <Link to={paths.desk} className="button">
          {t('desk.enquiry.all')}
        </Link>
      </div>
    </article>
  );
});
