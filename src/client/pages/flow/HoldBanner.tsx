import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceWallTime } from '#base/dates.ts';
import { timeName } from '#client/i18n/wallTime.ts';
import { useTick } from '#client/parts/useTick.ts';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Notice } from '#client/ui/Notice.tsx';

const minute = 60;

/** Remaining time below which the banner warns, seconds. */
const shortTime = 2 * minute;

/** Delay between two requests for the hold while the server does not respond, milliseconds. */
const retryMs = 10_000;

/** Shows how long the slots are held by the server's clock, with buttons to extend the hold or to hold them again (SL-5). */
export default observer(function HoldBanner({ step }: Pick<StepProps, 'step'>) {
  const { t } = useTranslation();
  const root = useStores();
  const { booking, flow, formatLocale } = root;
  const slotStep = flow.ofKind('slot-picker');
  const afterPicker = slotStep !== undefined && step.position > slotStep.step.position && !flow.finished;
  const wanted = afterPicker && step.kind.runs === 'screen';

  useTick(booking.tick, wanted, 1000);
  useEffect(() => {
    if (!wanted) return undefined;
    const refresh = () => document.visibilityState === 'visible' && booking.find();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [wanted, booking]);

  const unknown = wanted && !booking.known;
  useEffect(() => {
    if (!unknown) return undefined;
    booking.find();
    const timer = setInterval(() => booking.find(), retryMs);
    return () => clearInterval(timer);
  }, [unknown, booking]);

  const { secondsLeft } = booking;
  const hold = booking.hold?.id === slotStep?.values.holdId && secondsLeft > 0 ? booking.hold : undefined;
  const short = hold !== undefined && secondsLeft < shortTime;
  const shown = wanted && booking.known;
  const stays = useStayInSight(shown && (!hold || short), hold === undefined);

  if (!shown) return null;
  if (!hold) {
    const again = () => root.holdAgain(slotStep.step.id);
    const url = flow.urlOf(slotStep.step.id);
    return (
      <div className="hold-stays no-print" ref={stays}>
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
      </div>
    );
  }
  return (
    <div className={`row spread soft hold no-print${short ? ' hold-stays' : ''}`} data-short={short} ref={stays}>
      <p>
        {t('hold.until', { time: timeName(deviceWallTime(hold.expiresAt), formatLocale) })}{' '}
        <span className="tabular" aria-hidden="true">
          {t('hold.left', {
            left: `${Math.floor(secondsLeft / minute)}:${String(secondsLeft % minute).padStart(2, '0')}`,
          })}
        </span>
      </p>
      {booking.canExtend && (
        <Button variant="subtle" onClick={() => booking.extend()} busy={booking.currentRequest.pending}>
          {t('hold.extend')}
        </Button>
      )}
      <LiveRegion>{short ? t('hold.short', { count: Math.floor(secondsLeft / minute) + 1 }) : ''}</LiveRegion>
    </div>
  );
});

/** While a bar sticks to the top of the screen, keeps scroll targets and the focused field below it. */
function useStayInSight(stays: boolean, over: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar of an expired hold is another element
  useEffect(() => {
    const { current } = bar;
    if (!stays || !current) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      style.setProperty('--hold', `${current.offsetHeight}px`);
      const field = document.activeElement;
      if (field?.matches('input, select, textarea')) field.scrollIntoView({ block: 'nearest' });
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('--hold');
    };
  }, [stays, over]);
  return bar;
}
