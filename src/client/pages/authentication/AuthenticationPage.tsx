import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { usePageTitle } from '#client/ui/usePageTitle.ts';
import { isoDate, noDate } from './birthDate.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { entryTexts, exhaustedQuery, readEntry } from './readEntry.ts';

/** Where one says who one is, and from where one comes back to what one wanted to see (RT-3, AU-1 to AU-7). */
export const AuthenticationPage = observer(function AuthenticationPage() {
  const { t } = useTranslation();
  const root = useStores();
  const { session, config } = root;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const entry = readEntry(query);
  const target = root.ownAddress(entry.returnUrl) ?? paths.home;
  const [typed, setTyped] = useState({ date: noDate, contactNumber: '' });
  const asksContact = config.application.contactNumberAuthenticationEnabled === true;
  const { title, body } = entryTexts(entry);
  usePageTitle(t(title), String(config.radiology.name ?? ''));

  /** Goes on once we are in, and to the denial when no attempt is left. */
  async function attempt(call: Promise<unknown>): Promise<void> {
    await call;
    if (session.exhausted) navigate(paths.deny(exhaustedQuery(entry, target)), { replace: true });
    else if (session.isAuthenticated) navigate(target, { replace: true });
  }
  const claim = (dateOfBirth: string, contactNumber = '') => {
    const { bookingKey, type } = entry;
    attempt(session.authenticate({ bookingKey, type, dateOfBirth, ...(contactNumber && { contactNumber }) }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the link brought along is sent once, when the page opens.
  useEffect(() => {
    session.reset();
    session.forgetProblems();
    const arrived = root.takeDateOfBirth();
    if (!arrived || !entry.bookingKey) return;
    const [year = '', month = '', day = ''] = arrived.split('-');
    setTyped({ date: { day, month, year }, contactNumber: '' });
    claim(arrived);
  }, []);

  const submit = () => claim(isoDate(typed.date) ?? '', asksContact ? typed.contactNumber : '');
  return (
    <div className="page authentication stack stack-l">
      {session.cookiesDisabled && (
        <Notice tone="problem">
          <p>{t('message.disabled_cookies_banner')}</p>
        </Notice>
      )}
      <div className="stack stack-s">
        <h1>{t(title)}</h1>
        <p className="prose">{t(entry.bookingKey ? body : 'authentication.incomplete')}</p>
      </div>
      <Failure />
      {entry.bookingKey && !session.otpSent && (
        <ClaimForm
          typed={typed}
          onType={setTyped}
          asksContact={asksContact}
          today={new Intl.DateTimeFormat('sv-SE').format(new Date())}
          busy={session.loading}
          onSubmit={submit}
        />
      )}
      {session.otpSent && <CodeForm onSubmit={(code) => attempt(session.verifyCode(code))} />}
      <p role="status" className="muted">
        {session.loading ? t('authentication.loading') : ''}
      </p>
    </div>
  );
});

/** What went wrong with the last attempt (AU-4, AU-7). */
const Failure = observer(function Failure() {
  const { t } = useTranslation();
  const { session } = useStores();
  const { problem, cookiesDisabled, codeRequest } = session;
  if (!problem && !cookiesDisabled) return null;
  const refused = problem?.code === 'authentication-failed';
  const key = cookiesDisabled
    ? 'message.authentication_cookies_error'
    : refused
      ? 'message.authentication_error'
      : codeRequest.problem?.code === 'code-wrong'
        ? 'message.authentication_otp_error'
        : (problem?.messageKey ?? '');
  return (
    <Notice tone="problem">
      <p>{t(key)}</p>
    </Notice>
  );
});
