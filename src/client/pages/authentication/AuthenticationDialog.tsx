import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FlowInPlace } from '#client/flows/StartedFlow.tsx';
import { paths } from '#client/paths.ts';
import type { StepProps } from '#client/steps/StepProps.ts';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepWords } from '#client/steps/useStepWords.ts';
import type { Asked } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { CookieNotice } from './CookieNotice.tsx';
import { exhaustedQuery, useAuthenticationStart } from './useAuthenticationStart.ts';

/** The same as the page, over what one was doing, which stays as it was (DL-4). */
export default observer(function AuthenticationDialog({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation();
  const { session } = useStores();
  const navigate = useNavigate();
  const entry = { ...asked, variant: 'own' } as const;
  const beginning = useAuthenticationStart(entry);
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

/** The address belongs to the page below, and no step in a dialog reads or writes it. */
const nowhere: Pick<StepProps, 'query' | 'setQuery'> = { query: new URLSearchParams(), setQuery: () => undefined };

interface DialogStepProps extends Pick<StepProps, 'step'> {
  /** Title of the dialog, which need not be said again. */
  readonly title: string;
}

/** A step in a dialog, with its words; they take the focus on each change of step. */
const DialogStep = observer(function DialogStep({ step, title }: DialogStepProps) {
  const words = useStepWords(step);
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(step.id);
  useEffect(() => {
    if (shown.current !== step.id) head.current?.focus();
    shown.current = step.id;
  }, [step.id]);
  return (
    <>
      <div ref={head} tabIndex={-1} className="stack stack-s">
        {words.title !== title && <h3>{words.title}</h3>}
        {words.intro && <p>{words.intro}</p>}
      </div>
      <StepView step={step} {...nowhere} />
    </>
  );
});
