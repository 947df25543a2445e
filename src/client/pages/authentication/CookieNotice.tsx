import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';

/** Shows a notice if the browser does not keep the server's cookies (AU-7). */
export const CookieNotice = observer(function CookieNotice() {
  const { t } = useTranslation();
  const { session } = useStores();
  useEffect(() => {
    session.probeCookies();
  }, [session]);
  return session.cookiesDisabled ? (
    <Notice tone="problem">
      <p>{t('message.disabled_cookies_banner')}</p>
    </Notice>
  ) : null;
});
