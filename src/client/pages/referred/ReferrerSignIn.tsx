import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { ReferredStore } from '#client/stores/ReferredStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/** Returns a store of the page, which is cleared with the session. */
export function useReferred(): ReferredStore {
  const root = useStores();
  const [store] = useState(() => ReferredStore.create({}, environmentOf(root)));
  root.pageStores.add(store);
  return store;
}

/** Asks a referrer for a sign-in that comes back to the page, and tells everybody else that it is not for them. */
export const ReferrerSignIn = observer(function ReferrerSignIn({ refusal }: { readonly refusal: string }) {
  const { t } = useTranslation();
  const { base, config } = useStores();
  const { pathname } = useLocation();
  const { name } = config.radiology;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t('referred.list.title')} provider={name} />
      <Notice
        announce
        actions={
          <a href={paths.signIn('referrer', base + pathname)} className="button button-primary">
            {t('new-request.sign-in.referrer')}
          </a>
        }
      >
        <p>{t(refusal === 'forbidden' ? 'referred.forbidden' : 'referred.sign-in', { provider: name })}</p>
      </Notice>
    </div>
  );
});
