import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FlowInPlace } from '#client/flows/FlowHosts.tsx';
import { StepInPlace } from '#client/flows/StepInPlace.tsx';
import { paths } from '#client/paths.ts';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStepTexts } from '#client/steps/useStepTexts.ts';
import type { ReauthenticationRequest } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { CookieNotice } from './CookieNotice.tsx';
import { exhaustedQuery, retryState, useAuthenticationStart } from './useAuthenticationStart.ts';

/** Runs the authentication flow in a dialog; the page below keeps its state (DL-4). */
export default observer(function AuthenticationDialog({ booking }: { readonly booking: ReauthenticationRequest }) {
  const { t } = useTranslation();
  const { session } = useStores();
  const navigate = useNavigate();
  const entry = { ...booking, variant: 'own' } as const;
  const start = useAuthenticationStart(entry);
  const title = t(`authentication.title.${entry.type}.${entry.variant}`);
  function leave(result: string): void {
    session.dismissAuthentication();
    if (result !== 'authenticated')
      navigate(paths.deny(exhaustedQuery(entry, location.pathname)), {
        replace: true,
        state: retryState(session.attempt),
      });
  }
  return (
    <Dialog
      title={title}
      actions={<Button onClick={session.dismissAuthentication}>{t('authentication.cancel')}</Button>}
      onClose={session.dismissAuthentication}
    >
      <CookieNotice />
      <FlowInPlace {...start} onReturn={leave}>
        {(step) => <DialogStep step={step} title={title} />}
      </FlowInPlace>
    </Dialog>
  );
});

interface DialogStepProps extends Pick<StepProps, 'step'> {
  /** Title of the dialog, which is not repeated. */
  readonly title: string;
}

/** A step in a dialog with title and introduction, which take the focus on each change of step. */
const DialogStep = observer(function DialogStep({ step, title }: DialogStepProps) {
  const words = useStepTexts(step);
  const head = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step.id);
  useEffect(() => {
    if (lastStep.current !== step.id) head.current?.focus();
    lastStep.current = step.id;
  }, [step.id]);
  return (
    <>
      <div ref={head} tabIndex={-1} className="stack stack-s">
        {words.title !== title && <h3>{words.title}</h3>}
        {words.intro && <p>{words.intro}</p>}
      </div>
      <StepInPlace step={step} />
    </>
  );
});
