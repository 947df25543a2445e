import { deviceDate, isCalendarDate, utcDate } from '#base/dates.ts';
import { isMedicareNumber, isNhi } from '#base/healthNumbers.ts';
import { maxDrawingLength } from '#base/limits.ts';
import { textFormats } from '#base/plainText.ts';

/** A text format of form schemas: a test, and for dates and times a comparison for `formatMaximum` and `formatMinimum`. */
type FormFormat =
  | RegExp
  | ((text: string) => boolean)
  | { readonly validate: (text: string) => boolean; readonly compare?: (text: string, limit: string) => number };

/** Returns the present date as `YYYY-MM-DD`. */
export type Today = () => string;

/** Returns the present date in the time zone of this machine. */
export function localToday(): string {
  return deviceDate();
}

const latestOffset = 14 * 3_600_000;

/**
 * Returns the latest present date on earth (UTC+14). The server does not know the time zone of the user, and must not refuse their
 * present date.
 */
export function latestToday(): string {
  return utcDate(Date.now() + latestOffset);
}

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A drawing is a PNG data URL; a typed name contains a letter and is no data URL. */
function isSignature(text: string): boolean {
  if (!text.startsWith('data:')) return text.length <= 200 && /\p{L}/u.test(text);
  return text.length <= maxDrawingLength && /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/**
 * Returns the formats that a form schema may name, the same for browser and server: `date` (a real calendar day `YYYY-MM-DD`; its limit
 * may be the word `today`), `time` (`HH:MM` of 24 hours), `email`, `phone` (an optional plus and 6 to 15 digits, spaces, dots,
 * dashes and brackets between them), `name` (a line without links), `line` and `lines` (text without control characters, see
 * `plainText.ts`), `medicare` and `nhi` (see `healthNumbers.ts`), `signature` (a typed name of at most 200 characters, or a PNG data URL of at most 50 kB).
 */
export function formFormats(today: Today): { readonly [format: string]: FormFormat } {
  return {
    date: {
      validate: isCalendarDate,
      // An invalid date already fails `date`, so it is not compared.
      compare: (text, limit) => {
        const bound = limit === 'today' ? today() : limit;
        return !isCalendarDate(text) || text === bound ? 0 : text < bound ? -1 : 1;
      },
    },
    time: {
      validate: (text) => time.test(text),
      compare: (text, limit) => (!time.test(text) || text === limit ? 0 : text < limit ? -1 : 1),
    },
    signature: { validate: isSignature },
    ...textFormats,
    medicare: isMedicareNumber,
    nhi: isNhi,
    phone: /^\+?(?:[ \u00a0().-]{0,3}\d){6,15}\)?$/,
  };
}

/** The formats for the compiled browser module. */
export const browserFormats = formFormats(localToday);
