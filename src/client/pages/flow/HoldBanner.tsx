import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceWallTime, isElsewhere } from '#base/dates.ts';
import { shortDayTime, timeName, unbroken } from '#base/wallTime.ts';
import { useTick } from '#client/parts/useTick.ts';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';

const minute = 60;

/** Remaining time below which the banner warns, seconds. */
const shortTime = 2 * minute;

/** Delay between two requests for the hold while the server does not respond, milliseconds. */
const retryMs = 10_000;

/** Delay of the first announcement, milliseconds: screen readers read the heading of the new step first. */
const announceMs = 1000;

/**
 * A bar with the held time and the clock time at which the hold ends, with buttons to extend the hold or to hold the slots again (SL-5).
 * Screen readers hear it at the start, after an extension and two minutes before the end.
 */
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
  const over = wanted && booking.known && !hold;
  const stays = useStayInSight(over || short, over);

  const slots = flow.chosenSlots.map(({ local }) => shortDayTime(local, formatLocale)).join('; ');
  // The end by the device's clock, which the patient sees, also if that clock is wrong. While the hold loads, the current time keeps the width.
  const end = new Date(hold ? Date.parse(hold.expiresAt) - booking.skew : Date.now());
  const until = unbroken(timeName(deviceWallTime(end), formatLocale));
  const key = flow.chosenSlots.some(isElsewhere) ? 'hold.until-elsewhere' : 'hold.until';
  const start = useDelayed(hold ? t(key, { slot: slots, time: until }) : '', announceMs);
  if (!wanted) return null;
  if (over) {
    const url = flow.urlOf(slotStep.step.id);
    return (
      <div className="hold hold-stays no-print" role="alert" ref={stays}>
        <div className="page hold-inner">
          <Icon name="clock" size={24} />
          <div className="hold-words">
            <p className="strong">{t('hold.over.title')}</p>
            <p>{t('hold.over.text')}</p>
          </div>
          <div className="row hold-actions">
            <Button onClick={() => root.holdAgain(slotStep.step.id)} busy={booking.holdCall.pending}>
              {t('hold.again')}
            </Button>
            {url && (
              <Button onClick={() => root.send({ type: 'goto', step: slotStep.step.id })}>{t('hold.other')}</Button>
            )}
          </div>
        </div>
      </div>
    );
  }
  const warning = short ? t('hold.short', { count: Math.floor(secondsLeft / minute) + 1 }) : '';
  return (
    // While the hold loads, the bar has its size already, so that nothing shifts.
    <div className={`hold no-print${short ? ' hold-stays' : ''}`} data-short={short} data-loading={!hold} ref={stays}>
      <div className="page hold-inner">
        <Icon name="clock" size={24} />
        <p className="hold-words">
          {filled(t(key, { slot: mark.slot, time: mark.time }), {
            [mark.slot]: <strong>{slots}</strong>,
            [mark.time]: (
              <strong>
                <time dateTime={hold?.expiresAt}>{until}</time>
              </strong>
            ),
          })}
        </p>
        {(booking.canExtend || !hold) && (
          <div className="row hold-actions">
            <Button onClick={() => booking.extend()} busy={booking.currentCall.pending}>
              <span className="hold-long">{t('hold.extend')}</span>
              <span className="hold-brief">{t('hold.extend-brief')}</span>
            </Button>
          </div>
        )}
      </div>
      <LiveRegion>{warning || start}</LiveRegion>
    </div>
  );
});

/** Placeholders of the parts of a text that are emphasised. */
const mark = { slot: '\n', time: '\t' } as const;

/** Replaces placeholders in a text by elements. */
function filled(text: string, elements: { readonly [mark: string]: ReactNode }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other names, and two may be equal
  return text.split(/([\n\t])/).map((part, index) => <span key={index}>{elements[part] ?? part}</span>);
}

/** Returns a text after a delay in milliseconds, and '' until then. */
function useDelayed(text: string, delayMs: number): string {
  const [delayed, setDelayed] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return delayed;
}

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
