import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { timeName } from '#client/i18n/wallTime.ts';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { clockOf } from './clockOf.ts';

/** Seconds before the end at which the visitor is told that time is short. */
const shortTime = 120;

/** Milliseconds between two tries to learn what is kept, while the server cannot be reached. */
const askAgain = 10_000;

/** Until when the chosen times are kept, counted by the server's clock; how to keep them longer, and what to do after (SL-5). */
export default observer(function HoldBanner({ step }: Pick<StepProps, 'step'>) {
  const { t } = useTranslation();
  const root = useStores();
  const { booking, flow, locale } = root;
  const slotStep = flow.ofKind('slot-picker');
  const behind = slotStep !== undefined && step.position > slotStep.step.position && !flow.finished;
  const wanted = behind && step.kind.runs === 'screen';

  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setInterval(() => booking.tick(), 1000);
    const refresh = () => document.visibilityState === 'visible' && booking.find();
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [wanted, booking]);

  const unknown = wanted && !booking.known;
  useEffect(() => {
    if (!unknown) return undefined;
    booking.find();
    const timer = setInterval(() => booking.find(), askAgain);
    return () => clearInterval(timer);
  }, [unknown, booking]);

  if (!wanted || !booking.known) return null;
  const { secondsLeft, hold } = booking;
  const held = hold !== undefined && hold.id === slotStep.values.holdId && secondsLeft > 0;
  if (!held) {
    const again = () => root.holdAgain(slotStep.step.id);
    const url = flow.urlOf(slotStep.step.id);
    return (
      <Notice
        tone="warning"
        announce
        title={t('hold.over.title')}
        actions={
          <>
            <Button onClick={again} busy={booking.holdRequest.pending}>
              {t('hold.again')}
            </Button>
            {url && (
              <Button onClick={() => root.send({ type: 'goto', step: slotStep.step.id })}>{t('hold.other')}</Button>
            )}
          </>
        }
      >
        <p>{t('hold.over.text')}</p>
      </Notice>
    );
  }
  const short = secondsLeft <= shortTime;
  return (
    <div className="hold no-print" data-short={short}>
      <p>
        {t('hold.until', { time: timeName(clockOf(hold.expiresAt), locale) })}{' '}
        <span className="tabular" aria-hidden="true">
          {t('hold.left', { left: `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}` })}
        </span>
      </p>
      {booking.canExtend && (
        <Button look="subtle" onClick={() => booking.extend()} busy={booking.currentRequest.pending}>
          {t('hold.extend')}
        </Button>
      )}
      <LiveRegion>{short ? t('hold.short') : ''}</LiveRegion>
    </div>
  );
});
