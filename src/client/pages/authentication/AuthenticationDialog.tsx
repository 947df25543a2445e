import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FlowInPlace } from '#client/flows/FlowInPlace.tsx';
import { paths } from '#client/paths.ts';
import type { Asked } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { CookieNotice } from './CookieNotice.tsx';
import { DialogStep } from './DialogStep.tsx';
import { exhaustedQuery } from './readEntry.ts';
import { useEntry } from './useEntry.ts';

/** The same as the page, over what one was doing, which stays as it was (DL-4). */
export default observer(function AuthenticationDialog({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation();
  const { session } = useStores();
  const navigate = useNavigate();
  const entry = { ...asked, variant: 'own' } as const;
  const beginning = useEntry(entry);
  const title = t(`authentication.title.${entry.type}.${entry.variant}`);
  function leave(how: string): void {
    session.dismiss();
    if (how !== 'authenticated') navigate(paths.deny(exhaustedQuery(entry, location.pathname)), { replace: true });
  }
  return (
    <Dialog
      title={title}
      actions={<Button onClick={session.dismiss}>{t('authentication.cancel')}</Button>}
      onClose={session.dismiss}
    >
      <CookieNotice />
      <FlowInPlace {...beginning} onReturn={leave}>
        {(step) => <DialogStep step={step} title={title} />}
      </FlowInPlace>
    </Dialog>
  );
});
