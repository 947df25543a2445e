import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useStores } from '#client/stores/StoreContext.ts';

const AuthenticationDialog = lazy(() => import('./AuthenticationDialog.tsx'));

/** The dialog in which one authenticates again, while a page asks for it. */
export const AuthenticationDialogHost = observer(function AskedAuthentication() {
  const { asked } = useStores().session;
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <AuthenticationDialog asked={asked} />
    </Suspense>
  );
});
