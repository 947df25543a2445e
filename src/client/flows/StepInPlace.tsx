import type { StepProps } from '#client/steps/StepProps.ts';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepTexts } from '#client/steps/useStepTexts.ts';

/** Steps in a dialog neither read nor change the URL, which belongs to the page below. */
const noQuery: Pick<StepProps, 'query' | 'setQuery'> = { query: new URLSearchParams(), setQuery: () => undefined };

/** The step of a flow that has no URL, such as in a dialog. */
export function StepInPlace({ step }: Pick<StepProps, 'step'>) {
  return <StepView step={step} {...noQuery} />;
}

/** The same with its title and introduction. */
export function TitledStep({ step }: Pick<StepProps, 'step'>) {
  const { title, intro } = useStepTexts(step);
  return (
    <div className="stack">
      <h3>{title}</h3>
      {intro && <p className="prose">{intro}</p>}
      <StepInPlace step={step} />
    </div>
  );
}
