import { observer } from 'mobx-react-lite';
import { useStores } from '#client/stores/StoreContext.ts';
import StepForm from '../StepForm.tsx';
import type { StepProps } from '../StepProps.ts';
import { AnotherCode } from './AnotherCode.tsx';

/** A form that asks for a code that was sent, and a way to another one (AU-3). */
export default observer(function OneTimeCodeStep(props: StepProps) {
  const { sendRequest } = useStores().session;
  return (
    <div className="stack stack-l">
      <StepForm {...props} superseded={sendRequest.problem !== undefined} />
      <AnotherCode />
    </div>
  );
});
