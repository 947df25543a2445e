import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { SignInPage } from '#client/parts/SignInPage.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';

/**
 * Surrounds every page of advanced booking (RT-13b): a bar that names the mode and who books, with the ways out, and for everybody who is
 * neither staff nor a referrer a sign-in that comes back to the page. The answers stay if a session ends.
 */
export default observer(function AdvancedGate({ children }: { readonly children: ReactNode }) {
  const { session, config } = useStores();
  const { t } = useTranslation();
  const { role, checkCall } = session;
  if (role === 'staff' || role === 'referrer') {
    return (
      <>
        <ModeBar />
        {children}
      </>
    );
  }
  const { problem } = checkCall;
  if (role === undefined && problem && problem.status !== 401) {
    const missing = { title: t('behalf.title'), text: t(problem.messageKey) };
    const check = () => session.check();
    return <PageProblem problem={problem} missing={missing} onRetry={check} radiology={config.radiology} />;
  }
  const text = role === undefined ? 'behalf.sign-in' : 'behalf.forbidden';
  return <SignInPage title="behalf.title" text={text} roles={['staff', 'referrer']} />;
});

/** Names the mode, and leads to a new booking, to the bookings of a referrer and out of the mode. */
const ModeBar = observer(function ModeBar() {
  const { t } = useTranslation();
  const root = useStores();
  const navigate = useNavigate();
  const { session, user } = root;
  async function startAnother(): Promise<void> {
    await root.startOver();
    navigate(paths.home);
  }
  /** Leaves nothing of the patient in the tab. */
  async function leave(): Promise<void> {
    await root.startOver();
    location.assign(paths.home);
  }
  return (
    <section className="mode-bar no-print" aria-label={t('behalf.title')}>
      <p className="row nowrap">
        <Icon name="person" />
        <span>
          <strong>{t('behalf.title')}</strong> {user.name && t('behalf.bar.by', { name: user.name })}
        </span>
      </p>
      <div className="row">
        {session.role === 'referrer' ? (
          <Link to={paths.referredBookings} className="button button-subtle">
            {t('referred.list.title')}
          </Link>
        ) : (
          <Link to={paths.desk} className="button button-subtle">
            {t('desk.title')}
          </Link>
        )}
        <Button variant="subtle" onClick={startAnother}>
          {t('behalf.bar.another')}
        </Button>
        <Button variant="subtle" onClick={leave}>
          {t('behalf.bar.leave')}
        </Button>
      </div>
    </section>
  );
});
