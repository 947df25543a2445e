import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useNavigate } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { paths } from '#client/paths.ts';
import { environmentOf } from '#client/stores/environment.ts';
import {
  type AskedQuestionnaire,
  type ConsentForms as Forms,
  QuestionnaireStore,
} from '#client/stores/QuestionnaireStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';

/** Bookings whose patient was told about open forms since the page was loaded. */
const told = new Set<string>();

/**
 * The consent forms of a booking: a dialog that announces open ones (DL-4h), a list with what is signed, and the way out, which asks for
 * confirmation while a form is open (AS-3).
 */
export default observer(function ConsentForms({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const root = useStores();
  const { formatLocale, config } = root;
  const navigate = useNavigate();
  const [store] = useState(() => QuestionnaireStore.create({}, environmentOf(root)));
  const [forms, setForms] = useState<Forms['appointmentConsentForms']>([]);
  const [announced, setAnnounced] = useState(false);
  const [closing, setClosing] = useState(false);
  const load = useCallback(async () => {
    const found = await store.findConsentForms(bookingKey);
    if (!found) return;
    setForms(found.appointmentConsentForms);
    if (!found.notifyPatient || told.has(bookingKey)) return;
    told.add(bookingKey);
    setAnnounced(true);
  }, [store, bookingKey]);
  useEffect(() => {
    load();
  }, [load]);
  const open = forms.flatMap(({ questionnaire, answered }) => (answered ? [] : [questionnaire]));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      open.length > 0 && currentLocation.pathname !== nextLocation.pathname && !isSignIn(nextLocation.pathname),
  );
  const isLeaving = closing || blocker.state === 'blocked';

  function stay(): void {
    setClosing(false);
    blocker.reset?.();
  }
  function sign(questionnaires: readonly AskedQuestionnaire[]): void {
    setAnnounced(false);
    stay();
    const subject = { owner: { bookingKey } };
    root.ask({
      subject,
      questionnaires: [...questionnaires],
      onEnd() {
        root.ask(undefined);
        load();
      },
    });
  }
  function leave(): void {
    const { homeUrl } = config.application;
    if (blocker.state === 'blocked') blocker.proceed();
    else if (homeUrl) location.assign(homeUrl);
    else navigate(paths.home);
  }

  return (
    <>
      <ProblemNotice problem={store.consentCall.problem} onRetry={load} />
      {forms.length > 0 && (
        <section className="stack" aria-labelledby="consent">
          <h2 id="consent">{t('consent-forms.title')}</h2>
          {open.length > 0 && <Notice>{t('consent-forms.open', { count: open.length })}</Notice>}
          <ul className="stack stack-s">
            {forms.map(({ questionnaire, answered, answeredAt }) => (
              <li key={questionnaire.id} className="card card-pad row spread">
                <div>
                  <p className="strong">{questionnaire.title}</p>
                  {answeredAt !== undefined && (
                    <p className="muted">
                      {answered
                        ? t('consent-forms.signed', { when: fullDayTime(deviceWallTime(answeredAt), formatLocale) })
                        : t('consent-forms.changed')}
                    </p>
                  )}
                </div>
                {!answered && (
                  <Button aria-haspopup="dialog" onClick={() => sign([questionnaire])}>
                    {t('consent-forms.sign')}
                    <span className="hidden-text">: {questionnaire.title}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="row no-print no-kiosk">
        <Button onClick={() => (open.length > 0 ? setClosing(true) : leave())}>{t('appointment.close')}</Button>
      </div>
      {announced && open.length > 0 && !isLeaving && (
        <Dialog
          title={t('consent-forms.announce.title')}
          onClose={() => setAnnounced(false)}
          actions={
            <>
              <Button onClick={() => setAnnounced(false)}>{t('consent-forms.announce.later')}</Button>
              <Button variant="primary" onClick={() => sign(open)}>
                {t('consent-forms.announce.now')}
              </Button>
            </>
          }
        >
          <p>{t('consent-forms.announce.text', { count: open.length })}</p>
          <ul>
            {open.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Dialog>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t('consent-forms.leave.title')}
          cancel={t('consent-forms.leave.stay')}
          confirm={t('consent-forms.leave.go')}
          onConfirm={leave}
          onClose={stay}
        >
          <p>{t('consent-forms.leave.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
});

/** A lost session leads to the sign-in, which returns here. */
const isSignIn = (pathname: string): boolean => pathname.endsWith(pages.authentication.path);
