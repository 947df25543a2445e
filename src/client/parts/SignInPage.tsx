import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { HelpLine } from './HelpLine.tsx';

interface SignInPageProps {
  /** Key of the title of the page. */
  readonly title: string;
  /** Key of a text with `{{provider}}`: what the sign-in is for, or that the page is not for this account. */
  readonly text: string;
  /** Whom the page is for, the commonest first. */
  readonly roles: readonly (keyof typeof signIns)[];
}

const signIns = { staff: 'desk.sign-in', referrer: 'new-request.sign-in.referrer' } as const;

/** Replaces a page that is for accounts: offers sign-ins that come back to it, and tells patients whom to call. */
export function SignInPage({ title, text, roles }: SignInPageProps) {
  const { t } = useTranslation();
  const { base, config } = useStores();
  const { pathname, search } = useLocation();
  const { name, phone } = config.radiology;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t(title)} provider={name} />
      <Notice
        tone="info"
        announce
        actions={
          <>
            {roles.map((role, at) => (
              <a
                key={role}
                href={paths.signIn(role, base + pathname + search)}
                className={at === 0 ? 'button button-primary' : 'button'}
              >
                {t(signIns[role])}
              </a>
            ))}
            {/* A new document, because the home page of advanced booking asks for the same sign-in. */}
            <a href={paths.home} className="button">
              {t('desk.home')}
            </a>
          </>
        }
      >
        <p>{t(text, { provider: name })}</p>
      </Notice>
      <HelpLine phone={phone} text="desk.patient-help" />
    </div>
  );
}
