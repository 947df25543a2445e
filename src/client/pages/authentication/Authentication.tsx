import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { isoDate, noDate } from './birthDate.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Failure } from './Failure.tsx';

interface AuthenticationProps {
  readonly asked: Asked;
  /** We are in. */
  readonly onDone: () => void;
  /** No attempt is left (AU-5). */
  readonly onExhausted: () => void;
}

/** A date of birth, then a code where one is needed, with what went wrong before; on a page or in a dialog. */
export const Authentication = observer(function Authentication({ asked, onDone, onExhausted }: AuthenticationProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { session, config } = root;
  const { bookingKey, type } = asked;
  const [typed, setTyped] = useState({ date: noDate, contactNumber: '' });
  const asksContact = config.application.contactNumberAuthenticationEnabled === true;

  async function attempt(call: Promise<unknown>): Promise<void> {
    await call;
    if (session.exhausted) onExhausted();
    else if (session.isAuthenticated) onDone();
  }
  const claim = (dateOfBirth: string, contactNumber = '') =>
    attempt(session.authenticate({ bookingKey, type, dateOfBirth, ...(contactNumber && { contactNumber }) }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the link brought along is sent once, at the beginning.
  useEffect(() => {
    session.reset();
    session.forgetProblems();
    const arrived = root.takeDateOfBirth();
    if (!arrived) return;
    const [year = '', month = '', day = ''] = arrived.split('-');
    setTyped({ date: { day, month, year }, contactNumber: '' });
    claim(arrived);
  }, []);

  return (
    <>
      <Failure />
      {session.otpSent ? (
        <CodeForm onSubmit={(code) => attempt(session.verifyCode(code))} />
      ) : (
        <ClaimForm
          typed={typed}
          onType={setTyped}
          asksContact={asksContact}
          today={new Intl.DateTimeFormat('sv-SE').format(new Date())}
          busy={session.loading}
          onSubmit={() => claim(isoDate(typed.date) ?? '', asksContact ? typed.contactNumber : '')}
        />
      )}
      <p role="status" className="muted">
        {session.loading ? t('authentication.loading') : ''}
      </p>
    </>
  );
});
