import StepForm from '../StepForm.tsx';
import type { StepProps } from '../StepProps.ts';
import { AnotherCode } from './AnotherCode.tsx';

/** A form that asks for a code that was sent, and a way to another one (AU-3). */
export default function OneTimeCodeStep(props: StepProps) {
  return (
    <div className="stack stack-l">
      <StepForm {...props} />
      <AnotherCode />
    </div>
  );
}
