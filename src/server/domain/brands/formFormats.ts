import { deviceWallTime, isCalendarDate, utcDate } from '#base/dates.ts';
import { textFormats } from '#base/plainText.ts';

/** A text format of form schemas: a test, and for dates and times an order, so that `formatMaximum` and `formatMinimum` can be used. */
type FormFormat =
  | RegExp
  | ((text: string) => boolean)
  | { readonly validate: (text: string) => boolean; readonly compare?: (text: string, limit: string) => number };

/** Today as `YYYY-MM-DD`, as somebody sees it. */
export type Today = () => string;

/** Today by the calendar of this machine: what the person at the browser calls today. */
export function localToday(): string {
  return deviceWallTime(new Date()).slice(0, 10);
}

const latestOffset = 14 * 3_600_000;

/**
 * Today where the date is the furthest ahead (UTC+14). A server that cannot know the person's zone must not refuse a date
 * that is today for them.
 */
export function latestToday(): string {
  return utcDate(Date.now() + latestOffset);
}

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Characters of the largest drawing: 50 kB as base64 behind what says that it is a PNG. */
const longestDrawing = 66_700;

/** A drawing begins as every PNG does; a typed name holds a letter and never begins like a drawing. */
function isSignature(text: string): boolean {
  if (!text.startsWith('data:')) return text.length <= 200 && /\p{L}/u.test(text);
  return text.length <= longestDrawing && /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/**
 * The formats that a form schema may name, the same for browser and server: `date` (a real calendar day `YYYY-MM-DD`; its limit
 * may be the word `today`), `time` (`HH:MM` of 24 hours), `email`, `phone` (an optional plus and 6 to 15 digits, spaces, dots,
 * dashes and brackets between them), `name` (a line that nothing makes a link of), `line` and `lines` (text without control characters, see `plainText.ts`), `signature` (a typed name of at most 200 characters, or a PNG data URL of at most 50 kB).
 */
export function formFormats(today: Today): { readonly [format: string]: FormFormat } {
  return {
    date: {
      validate: isCalendarDate,
      // A text that is no date is not compared: it already breaks `date`, and one fault says enough.
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
    phone: /^\+?(?:[ \u00a0().-]{0,3}\d){6,15}\)?$/,
  };
}

/** What the compiled browser module requires. */
export const browserFormats = formFormats(localToday);
