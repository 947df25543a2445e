import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceWallTime } from '#base/dates.ts';
import { fullDayTime, shortDateName } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { usePageStore } from '#client/parts/usePageStore.ts';
import { withErrorsInForm } from '#client/stores/formErrors.ts';
import { type Share, ShareStore, type ShareWish } from '#client/stores/ShareStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { FlowInPlace } from './FlowHosts.tsx';
import { TitledStep } from './StepInPlace.tsx';
import './share.css';

interface ShareDialogProps {
  readonly bookingKey: string;
  readonly onClose: () => void;
}

/** Shares results with a contact, and lists the contacts so far with a way to withdraw their access (DL-4g, SR-1, SR-2). */
export default observer(function ShareDialog({ bookingKey, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const store = usePageStore((environment) => ShareStore.create({ bookingKey }, environment));
  const [revoking, setRevoking] = useState<Share>();
  useEffect(() => {
    store.load();
    return () => store.clear();
  }, [store]);
  if (revoking) return <Revocation store={store} share={revoking} onClose={() => setRevoking(undefined)} />;
  return (
    <Dialog
      title={t('results.share')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
      onClose={onClose}
    >
      <div className="stack stack-l">
        <ShareForm store={store} />
        <ShareList store={store} onRevoke={setRevoking} />
      </div>
    </Dialog>
  );
});

interface StoreProps {
  readonly store: ShareStore;
}

/** The flow that asks whom to share with. After a share it says so and starts again, empty. */
const ShareForm = observer(function ShareForm({ store }: StoreProps) {
  const { t } = useTranslation();
  const { config } = useStores();
  const [round, setRound] = useState(0);
  const done = useRef<HTMLDivElement>(null);
  const { sentTo, sendCall } = store;
  useEffect(() => {
    if (round > 0) done.current?.focus();
  }, [round]);
  const refusal = () => withErrorsInForm(sendCall.problem, { step: 'contact', within: 'share' });
  const isOfField = (refusal()?.errors ?? []).length > 0;
  return (
    <div className="stack">
      {round > 0 && sentTo && (
        <div ref={done} tabIndex={-1}>
          <Notice tone="success">
            <p>{t('share.done', { contact: sentTo })}</p>
          </Notice>
        </div>
      )}
      {!isOfField && <ProblemNotice problem={sendCall.problem} phone={config.radiology.phone} />}
      <FlowInPlace
        key={round}
        id="share"
        context={{}}
        services={{
          'share-results': async ({ input }) => ({ outcome: (await store.share(wishOf(input))) ? 'sent' : 'failed' }),
        }}
        refusal={refusal}
        onReturn={() => setRound(round + 1)}
      >
        {(current) => <TitledStep step={current} />}
      </FlowInPlace>
    </div>
  );
});

/** Returns the input of the service `share-results` without what the patient left empty. */
function wishOf(input: object): ShareWish {
  const { contactDetails = '', contactName, note } = input as Partial<ShareWish>;
  return { contactDetails, ...(contactName && { contactName }), ...(note && { note }) };
}

/** The shares so far: with whom, until when, and when they were opened. */
const ShareList = observer(function ShareList({
  store,
  onRevoke,
}: StoreProps & { readonly onRevoke: (share: Share) => void }) {
  const { t } = useTranslation();
  const { shares, loadCall } = store;
  return (
    <section className="stack stack-s" aria-labelledby="share-list">
      <h3 id="share-list">{t('share.list')}</h3>
      <ProblemNotice problem={loadCall.problem} onRetry={() => store.load()} />
      {!shares && !loadCall.problem && <Skeleton rows={2} label={t('shell.loading')} />}
      {shares?.length === 0 && <p className="muted">{t('share.none')}</p>}
      {shares && shares.length > 0 && (
        <ul className="share-list">
          {shares.map((share) => (
            <ShareLine key={share.id} share={share} onRevoke={onRevoke} />
          ))}
        </ul>
      )}
    </section>
  );
});

interface ShareLineProps {
  readonly share: Share;
  readonly onRevoke: (share: Share) => void;
}

const ShareLine = observer(function ShareLine({ share, onRevoke }: ShareLineProps) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { contactName, contactDetails, dateRevoked, expiresAt, views } = share;
  const dayOf = (time: string) => shortDateName(deviceWallTime(time), formatLocale);
  const expired = Date.parse(expiresAt) <= Date.now();
  const ended = dateRevoked ?? (expired ? expiresAt : undefined);
  const key = dateRevoked ? 'share.revoked' : expired ? 'share.expired' : 'share.until';
  const [last] = views;
  return (
    <li className="stack stack-s">
      <p>
        {contactName && <strong>{contactName} </strong>}
        <span className="share-contact">{contactDetails}</span>
      </p>
      <p className="muted">
        {t(key, { day: dayOf(ended ?? expiresAt) })} ·{' '}
        {last ? t('share.opened', { when: fullDayTime(deviceWallTime(last), formatLocale) }) : t('share.not-opened')}
      </p>
      {!ended && (
        <div>
          <Button aria-label={t('share.revoke.of', { contact: contactDetails })} onClick={() => onRevoke(share)}>
            {t('share.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
});

/** Asks before the access of a contact is withdrawn. It takes the place of the dialog, because one dialog is enough. */
const Revocation = observer(function Revocation(
  props: StoreProps & { readonly share: Share; readonly onClose: () => void },
) {
  const { t } = useTranslation();
  const { config } = useStores();
  const { store, share, onClose } = props;
  const { pending, problem } = store.revokeCall;
  async function revoke(): Promise<void> {
    if (await store.revoke(share.id)) onClose();
  }
  return (
    <Dialog
      urgent
      title={t('share.revoke.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('share.revoke.keep')}</Button>
          <Button variant="danger" busy={pending} onClick={revoke}>
            {t('share.revoke')}
          </Button>
        </>
      }
    >
      <p>{t('share.revoke.text', { contact: share.contactName || share.contactDetails })}</p>
      <ProblemNotice problem={problem} phone={config.radiology.phone} />
    </Dialog>
  );
});
