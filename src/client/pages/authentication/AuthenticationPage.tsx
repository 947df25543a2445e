import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isBookingKey } from '#base/pages.ts';
import { FlowAtAddress } from '#client/flows/FlowHosts.tsx';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { NoScriptHelp } from '#client/parts/NoScriptHelp.tsx';
import { ScenePage } from '#client/parts/ScenePage.tsx';
import { paths } from '#client/paths.ts';
import { StepHeading } from '#client/steps/StepHeading.tsx';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepQuery } from '#client/steps/useStepQuery.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { usePageTitle } from '#client/ui/usePageTitle.ts';
import { CookieNotice } from './CookieNotice.tsx';
import {
  type AuthenticationQuery,
  exhaustedQuery,
  readAuthenticationQuery,
  retryState,
  useAuthenticationStart,
} from './useAuthenticationStart.ts';

/** Authentication page: runs the authentication flow, then navigates to `returnUrl` (RT-3, AU-1 to AU-7). */
export function AuthenticationPage() {
  const [query] = useSearchParams();
  const entry = readAuthenticationQuery(query);
  const { bookingKey, type, variant } = entry;
  // `-` stands for any key in the shell that the server draws.
  if (!isBookingKey(bookingKey) && bookingKey !== '-') return <IncompleteLink />;
  return (
    <div className="page authentication stack stack-m">
      <CookieNotice />
      <AuthenticationFlow key={[bookingKey, type, variant].join()} entry={entry} />
    </div>
  );
}

const AuthenticationFlow = observer(function AuthenticationFlow({ entry }: { readonly entry: AuthenticationQuery }) {
  const root = useStores();
  const navigate = useNavigate();
  const start = useAuthenticationStart(entry);
  const address = useStepQuery();
  const link = root.resolveUrl(entry.returnUrl);
  const target = link?.to === 'portal' ? link.path : paths.home;
  function leave(result: string): void {
    const to = result === 'authenticated' ? target : paths.deny(exhaustedQuery(entry, target));
    navigate(to, { replace: true, ...(result !== 'authenticated' && { state: retryState(root.session.attempt) }) });
    if (result === 'authenticated' && link?.to === 'elsewhere') root.go(link);
  }
  return (
    <FlowAtAddress {...start} replacesHistory loading={<Introduction entry={entry} />} onReturn={leave}>
      {(step) => (
        <>
          <StepHeading step={step} />
          <div className="card card-pad stack">
            <StepView step={step} {...address} />
          </div>
          <AuthenticationHelp />
        </>
      )}
    </FlowAtAddress>
  );
});

/** Title and introduction as the first step of the flow has them, which the server draws before the flow is loaded; without JavaScript also whom to call. */
function Introduction({ entry: { type, variant } }: { readonly entry: AuthenticationQuery }) {
  const { t } = useTranslation();
  const { name } = useStores().config.radiology;
  const title = t(`authentication.title.${type}.${variant}`);
  usePageTitle(title, name);
  return (
    <div className="stack stack-s">
      <h1>{title}</h1>
      <p className="prose muted scripted-words">{t(`authentication.body.${type}.${variant}`)}</p>
      <NoScriptHelp />
    </div>
  );
}

/** Why the page asks, and whom to call. */
function AuthenticationHelp() {
  const { t } = useTranslation();
  const { phone } = useStores().config.radiology;
  return (
    <section className="stack stack-s" aria-labelledby="authentication-why">
      <h2 id="authentication-why" className="h2-small">
        {t('authentication.why')}
      </h2>
      <p className="prose muted">{t('authentication.why.text')}</p>
      <HelpLine phone={phone} />
    </section>
  );
}

/** Explains that the URL has no booking key or a part of one, so authentication is impossible, and offers the start page and the phone number. */
function IncompleteLink() {
  const { t } = useTranslation();
  const { name, phone } = useStores().config.radiology;
  const actions = (
    <Link to={paths.home} className="button button-primary">
      {t('page.start')}
    </Link>
  );
  return (
    <ScenePage illustration="lost" actions={actions}>
      <PageHeading title={t('authentication.incomplete.title')} provider={name} />
      <p className="prose">{t('authentication.incomplete.text')}</p>
      <HelpLine phone={phone} />
    </ScenePage>
  );
}
