import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { StepProps } from '#client/steps/StepProps.ts';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepWords } from '#client/steps/useStepWords.ts';

/** The address belongs to the page below, and no step in a dialog reads or writes it. */
const nowhere: Pick<StepProps, 'query' | 'setQuery'> = { query: new URLSearchParams(), setQuery: () => undefined };

interface DialogStepProps extends Pick<StepProps, 'step'> {
  /** Title of the dialog, which need not be said again. */
  readonly title: string;
}

/** A step in a dialog, with its words; they take the focus on each change of step. */
export const DialogStep = observer(function DialogStep({ step, title }: DialogStepProps) {
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
