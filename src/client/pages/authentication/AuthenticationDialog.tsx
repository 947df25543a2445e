import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import type { Asked } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Authentication } from './Authentication.tsx';
import { entryTexts, exhaustedQuery } from './readEntry.ts';

/** The same as the page, over what one was doing, which stays as it was (DL-4). */
export default observer(function AuthenticationDialog({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation();
  const { session } = useStores();
  const navigate = useNavigate();
  const entry = { ...asked, variant: undefined };
  const { title, body } = entryTexts(entry);
  return (
    <Dialog
      title={t(title)}
      actions={<Button onClick={session.dismiss}>{t('authentication.cancel')}</Button>}
      onClose={session.dismiss}
    >
      <p>{t(body)}</p>
      <Authentication
        asked={asked}
        onDone={session.dismiss}
        onExhausted={() => {
          session.dismiss();
          navigate(paths.deny(exhaustedQuery(entry, location.pathname)), { replace: true });
        }}
      />
    </Dialog>
  );
});
