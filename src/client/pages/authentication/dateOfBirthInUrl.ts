import { isCalendarDate } from '#base/dates.ts';

/** Removes the date of birth from the address bar and the history, and returns it if it is a date (AU-6). */
function takeFromUrl(): string | undefined {
  const url = new URL(location.href);
  const value = url.searchParams.get('dateOfBirth');
  if (value === null) return undefined;
  url.searchParams.delete('dateOfBirth');
  history.replaceState(history.state, '', url);
  return isCalendarDate(value) ? value : undefined;
}

/** The date of birth from the link, YYYY-MM-DD. Taken when this module loads, before other code can read the URL (AU-6). */
export const dateOfBirthInUrl: string | undefined = takeFromUrl();
