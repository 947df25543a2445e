import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { paths } from '#client/paths.ts';
import type { Role } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/** Asks staff and referrers for a sign-in that comes back to the page, and tells everybody else that it is not for them. */
export function NewRequestSignIn({ role }: { readonly role: Role | 'visitor' }) {
  const { t } = useTranslation();
  const { base, config } = useStores();
  const { name, phone } = config.radiology;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t('new-request.title')} provider={name} />
      <Notice
        tone="info"
        announce
        actions={
          <>
            <a href={paths.signIn('referrer', base + paths.newRequest)} className="button button-primary">
              {t('new-request.sign-in.referrer')}
            </a>
            <a href={paths.signIn('staff', base + paths.newRequest)} className="button">
              {t('desk.sign-in')}
            </a>
            <Link to={paths.home} className="button">
              {t('desk.home')}
            </Link>
          </>
        }
      >
        <p>{t(role === 'visitor' ? 'new-request.sign-in' : 'new-request.forbidden', { provider: name })}</p>
      </Notice>
      <HelpLine phone={phone} text="desk.patient-help" />
    </div>
  );
}
