import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useDesk } from './useDesk.ts';

interface StaffSignInProps {
  /** Key of the title of the page. */
  readonly title: string;
  /** Key of a text with `{{provider}}`, which says what the sign-in is for. */
  readonly text: string;
}

/** Replaces a page that the server refused: asks staff for a sign-in that comes back to it, and tells patients whom to call. */
export const StaffSignIn = observer(function StaffSignIn({ title, text }: StaffSignInProps) {
  const { t } = useTranslation();
  const { base, config } = useStores();
  const desk = useDesk();
  const { pathname } = useLocation();
  const { name, phone } = config.radiology;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t(title)} provider={name} />
      <Notice
        tone="info"
        announce
        actions={
          <>
            <a href={paths.signIn('staff', base + pathname)} className="button button-primary">
              {t('desk.sign-in')}
            </a>
            <Link to={paths.home} className="button">
              {t('desk.home')}
            </Link>
          </>
        }
      >
        <p>{t(desk.refusal === 'forbidden' ? 'desk.forbidden' : text, { provider: name })}</p>
      </Notice>
      <HelpLine phone={phone} text="desk.patient-help" />
    </div>
  );
});
