/** A text format of form schemas: a test, and for dates an order, so that `formatMaximum` and `formatMinimum` can be used. */
export type FormFormat =
  | RegExp
  | { readonly validate: (text: string) => boolean; readonly compare: (text: string, limit: string) => number };

/** Today as `YYYY-MM-DD`, as somebody sees it. */
export type Today = () => string;

/** Today by the calendar of this machine: what the person at the browser calls today. */
export function localToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const latestOffset = 14 * 3_600_000;

/**
 * Today where the date is the furthest ahead (UTC+14). A server that cannot know the person's zone must not refuse a date
 * that is today for them.
 */
export function latestToday(): string {
  return new Date(Date.now() + latestOffset).toISOString().slice(0, 10);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/**
 * The formats that a form schema may name, the same for browser and server: `date` (a real calendar day `YYYY-MM-DD`; its limit
 * may be the word `today`), `email`, `phone` (an optional plus and 6 to 15 digits, spaces, dots, dashes and brackets between them).
 */
export function formFormats(today: Today): { readonly [format: string]: FormFormat } {
  return {
    date: {
      validate: isDate,
      // A text that is no date is not compared: it already breaks `date`, and one fault says enough.
      compare: (text, limit) => {
        const bound = limit === 'today' ? today() : limit;
        return !isDate(text) || text === bound ? 0 : text < bound ? -1 : 1;
      },
    },
    email: /^[^\s@"(),:;<>[\\\]]{1,64}@(?=.{4,253}$)(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u,
    phone: /^\+?(?:[\s().-]{0,3}\d){6,15}\)?$/,
  };
}

/** What the compiled browser module requires. */
export const browserFormats = formFormats(localToday);
