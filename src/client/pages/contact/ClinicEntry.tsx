import { useTranslation } from 'react-i18next';
import { localityLine } from '#base/addressLine.ts';
import { distanceName } from '#client/i18n/measures.ts';
import { clockName, weekdayNames } from '#client/i18n/wallTime.ts';
import { mapUrl } from '#client/parts/ClinicPlace.tsx';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

/** Address, distance, opening hours, phone and map of a clinic. */
export function ClinicEntry({ clinic }: { readonly clinic: Clinic }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { name, address, phone, directions, distanceFromUser, openingHours = [] } = clinic;
  const lines = openingLines(openingHours, formatLocale);
  return (
    <li className="card card-pad stack stack-s">
      <div className="row spread">
        <h3>{name}</h3>
        {distanceFromUser !== undefined && (
          <span className="muted">{distanceName(distanceFromUser, formatLocale)}</span>
        )}
      </div>
      <address>
        {address.street}
        <br />
        {localityLine(address)}
      </address>
      {lines.length > 0 && (
        <dl className="contact-hours" aria-label={t('contact.hours')}>
          {lines.map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
      {directions && <p className="muted">{directions}</p>}
      <div className="row contact-ways">
        {phone && (
          <a href={phoneUrl(phone)} className="icon-link">
            <Icon name="phone" />
            <span className="hidden-text">{t('clinic.call', { clinic: name })}</span>
            {phone}
          </a>
        )}
        <a href={mapUrl(clinic)} target="_blank" rel="noreferrer" className="icon-link">
          <Icon name="pin" />
          {t('appointment.map')}
          <span className="hidden-text">: {name}</span>
        </a>
      </div>
    </li>
  );
}

type Hours = NonNullable<Clinic['openingHours']>;

/** Groups opening hours: consecutive days with the same hours form one line, such as `Mon – Fri` and `7:30 am – 7:00 pm`. */
export function openingLines(
  hours: Hours,
  locale: string,
): readonly { readonly days: string; readonly times: string }[] {
  const names = weekdayNames(locale, 'short');
  const weekdayOf = (weekday: number) => names[weekday - 1];
  const clock = (time: string) => clockName(time === '24:00' ? '00:00' : time, locale);
  const timesOf = (weekday: number) =>
    hours
      .filter((period) => period.weekday === weekday)
      .map(({ opens, closes }) => `${clock(opens)} – ${clock(closes)}`)
      .join(', ');
  const lines: { first: number; last: number; times: string }[] = [];
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const times = timesOf(weekday);
    const before = lines.at(-1);
    if (before?.times === times) before.last = weekday;
    else lines.push({ first: weekday, last: weekday, times });
  }
  return lines
    .filter(({ times }) => times)
    .map(({ first, last, times }) => ({
      days: first === last ? `${weekdayOf(first)}` : `${weekdayOf(first)} – ${weekdayOf(last)}`,
      times,
    }));
}
