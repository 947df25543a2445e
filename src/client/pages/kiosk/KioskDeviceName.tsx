import { observer } from 'mobx-react-lite';
import { getEnv } from 'mobx-state-tree';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { kioskUrl, paths } from '#client/paths.ts';
import { KioskDeviceStore } from '#client/stores/KioskDeviceStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { PromptDialog } from '#client/ui/dialogs/PromptDialog.tsx';

const postalCode = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?$/;

/** Name and location of the kiosk device, with dialogs to change them (KI-4, DL-5). */
export const KioskDeviceName = observer(function DeviceName() {
  const { t } = useTranslation();
  const root = useStores();
  const [store] = useState(() => KioskDeviceStore.create({}, getEnv(root)));
  const [open, setOpen] = useState<'name' | 'place' | 'forget' | 'register'>();
  useEffect(() => {
    store.load();
  }, [store]);
  const { device, saveCall } = store;
  if (!device) return null;
  const { kioskIdentity, postalCodeLocationId, registered } = device;
  const place = postalCodeLocationId === undefined ? {} : { postalCodeLocationId };
  const { pending, problem } = saveCall;
  const close = () => {
    saveCall.forget();
    setOpen(undefined);
  };
  const closeAfter = async (done: Promise<boolean>) => {
    if (await done) close();
  };
  const notice = <ProblemNotice problem={problem} />;
  const dialogProps = { submit: t('dialog.save'), cancel: t('dialog.cancel'), busy: pending, onClose: close };
  return (
    <div className="kiosk-device row muted small">
      <p>
        {kioskIdentity === undefined
          ? t('kiosk.device.none')
          : t(postalCodeLocationId === undefined ? 'kiosk.device.name' : 'kiosk.device.name-place', {
              name: kioskIdentity,
              place: postalCodeLocationId,
            })}
      </p>
      {registered && <p>{t('kiosk.device.registered')}</p>}
      <Button variant="subtle" onClick={() => setOpen('name')}>
        {t('kiosk.device.rename')}
      </Button>
      {kioskIdentity !== undefined && (
        <>
          <Button variant="subtle" onClick={() => setOpen('place')}>
            {t('kiosk.device.locate')}
          </Button>
          <Button variant="subtle" onClick={() => setOpen('forget')}>
            {t('kiosk.device.forget')}
          </Button>
        </>
      )}
      {!registered && root.session.role === 'staff' && (
        <Button variant="subtle" onClick={() => setOpen('register')}>
          {t('kiosk.device.register')}
        </Button>
      )}
      {open === 'name' && (
        <PromptDialog
          {...dialogProps}
          title={t('kiosk.device.rename')}
          label={t('kiosk.device.label')}
          hint={t('kiosk.device.hint')}
          value={kioskIdentity ?? ''}
          maxLength={80}
          faultOf={(line) => (line ? undefined : t('kiosk.device.required'))}
          onSubmit={(line) => closeAfter(store.save({ ...place, kioskIdentity: line }))}
        >
          {notice}
        </PromptDialog>
      )}
      {open === 'place' && kioskIdentity !== undefined && (
        <PromptDialog
          {...dialogProps}
          title={t('kiosk.device.locate')}
          label={t('kiosk.device.postal-code')}
          value={postalCodeLocationId ?? ''}
          maxLength={12}
          faultOf={(line) => (postalCode.test(line) ? undefined : t('kiosk.device.postal-code.required'))}
          onSubmit={(line) => closeAfter(store.save({ kioskIdentity, postalCodeLocationId: line }))}
        >
          {notice}
        </PromptDialog>
      )}
      {open === 'register' && (
        <RegisterDialog
          busy={pending}
          onConfirm={async () => {
            if (await store.register()) location.assign(kioskUrl(paths.home));
          }}
          onClose={close}
        >
          {notice}
        </RegisterDialog>
      )}
      {open === 'forget' && (
        <ConfirmDialog
          title={t('kiosk.device.forget.title')}
          cancel={t('dialog.cancel')}
          confirm={t('kiosk.device.forget')}
          busy={pending}
          onConfirm={() => closeAfter(store.forget())}
          onClose={close}
        >
          <p className="prose">{t('kiosk.device.forget.text')}</p>
          {notice}
        </ConfirmDialog>
      )}
    </div>
  );
});

interface RegisterDialogProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The problem of the last attempt. */
  readonly children?: ReactNode;
}

/** Asks staff to confirm that this device belongs to the clinic, and registers it. */
function RegisterDialog({ busy, onConfirm, onClose, children }: RegisterDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('kiosk.device.register.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {t('kiosk.device.register')}
          </Button>
        </>
      }
    >
      <p className="prose">{t('kiosk.device.register.text')}</p>
      {children}
    </Dialog>
  );
}
