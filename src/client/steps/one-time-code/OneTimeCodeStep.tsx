import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useTick } from '#client/parts/useTick.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import FormWithRefusal from '../FormWithRefusal.tsx';
import type { StepProps } from '../StepProps.ts';

/** A form for a one-time code, with buttons to send another code (AU-3). */
export default observer(function OneTimeCodeStep(props: StepProps) {
  const { sendCall } = useStores().session.attempt;
  return (
    <div className="stack stack-l">
      <FormWithRefusal {...props} superseded={sendCall.problem !== undefined} />
      <AnotherCode />
    </div>
  );
});

/** Buttons that send another code by each channel, enabled once the server allows it (AU-3). */
const AnotherCode = observer(function AnotherCode() {
  const { t } = useTranslation();
  const { session } = useStores();
  const { resendSeconds, channels, sendCall, codesSent, tick } = session.attempt;
  const waiting = resendSeconds > 0;
  useTick(tick, waiting, 250);
  return (
    <>
      <ProblemNotice problem={sendCall.problem} />
      <div className="row">
        {channels.map((channel) => (
          <Button key={channel} disabled={waiting || session.loading} onClick={() => session.sendCode(channel)}>
            {t(`authentication.code.again.${channel}`)}
          </Button>
        ))}
      </div>
      {waiting && <p className="muted">{t('authentication.code.wait', { count: resendSeconds })}</p>}
      <LiveRegion>{codesSent > 1 ? t('authentication.code.sent-again') : ''}</LiveRegion>
    </>
  );
});
