import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoWeekday } from '#base/dates.ts';
import { openingLines, openingTimeName, openState } from '#base/openingHours.ts';
import { dayName, weekdayNames } from '#base/wallTime.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/**
 * When a clinic closes or opens next, on one line. Before the time is known, and in a drawn page, which may be older than the hour, it
 * shows the usual hours; without scripts, those of the whole week.
 */
export function OpenNow({ clinic, now }: { readonly clinic: Clinic; readonly now: number | undefined }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { openingHours = [] } = clinic;
  if (openingHours.length === 0) return null;
  if (now === undefined) {
    const [first, ...others] = openingLines(openingHours, t, formatLocale).map(
      ({ days, times }) => `${days}: ${times}`,
    );
    return (
      <>
        <span>{first}</span>
        <noscript>
          {others.map((line) => (
            <span key={line} className="open-line">
              {line}
            </span>
          ))}
        </noscript>
      </>
    );
  }
  const state = openState(clinic, now);
  const closing = (closes: string | undefined) => {
    if (closes === undefined) return t('clinic.open-all-day');
    return t('clinic.open-until', { time: openingTimeName(closes, t, formatLocale) });
  };
  if (state.open) {
    return (
      <span>
        <span className="open-now">{t('clinic.open')}</span> {closing(state.closes)}
      </span>
    );
  }
  if (state.opens === undefined) return <span>{t('clinic.closed')}</span>;
  const time = openingTimeName(state.opens, t, formatLocale);
  if (state.inDays === 0) return <span>{t('clinic.opens-at', { time })}</span>;
  // In a week it is the weekday of today.
  const day =
    state.inDays < 7
      ? weekdayNames(formatLocale, 'long')[isoWeekday(state.date) - 1]
      : dayName(state.date, formatLocale);
  return <span>{t('clinic.opens-on', { day, time })}</span>;
}

const minute = 60_000;

/** Returns the time in epoch milliseconds, renewed every minute; undefined in the first drawing, which the server makes too. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useLayoutEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
