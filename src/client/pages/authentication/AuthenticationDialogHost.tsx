import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useStores } from '#client/stores/StoreContext.ts';

const AuthenticationDialog = lazy(() => import('./AuthenticationDialog.tsx'));

/** Shows the authentication dialog while a page requests it. */
export const AuthenticationDialogHost = observer(function AuthenticationDialogHost() {
  const { reauthentication } = useStores().session;
  if (!reauthentication) return null;
  return (
    <Suspense fallback={null}>
      <AuthenticationDialog booking={reauthentication} />
    </Suspense>
  );
});
