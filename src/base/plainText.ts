/** Text that people write and that mails, calendars and headers print: what it may hold. One definition for browser and server. */

/** Control characters, lone surrogates and line separators. */
const control = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}`;

/** Characters that change the order in which the text around them is shown (Unicode TR 36, 2.2). */
const bidi = String.raw`\u202A-\u202E\u2066-\u2069`;

/** The joiners are invisible as other format characters are, but Persian, Hindi and Sinhala spell names with them. */
const joiners = String.raw`\u200C\u200D`;

const line = new RegExp(`^(?:[^${control}\\p{Cf}]|[${joiners}])*$`, 'u');
const lines = new RegExp(String.raw`^(?:[^${control}${bidi}]|[\n\r\t])*$`, 'u');
const unprintable = new RegExp(`(?:(?![${joiners}])[${control}\\p{Cf}])+`, 'gu');

/** Whether a text is one line without invisible characters: a name, a title, what a device is called. */
export function isLine(text: string): boolean {
  return line.test(text);
}

/** What makes a link or an address of a text: a slash, an at sign, a scheme, or a dot with the next label of a host behind it. */
const linkable = /[/\\@]|:\S|www[.\u3002]|[.\u3002](?:[\p{L}\p{M}]{2}|\p{L}?\p{N})/iu;

/** A text as a mail program may read it: full-width dots and signs are plain ones, and the joiners are not there. */
const asRead = (text: string): string => text.normalize('NFKC').replace(/[\u200C\u200D]/g, '');

/** A title or initial of at most four letters, with the dot that a name follows without a space: “St.John”, “J.R.Tolkien”. */
const shortened = /(?<![\p{L}\p{M}\p{N}])(\p{Lu}[\p{Ll}\p{M}]{0,3})\.(?=\p{Lu}\p{M}*\p{Ll})/gu;

/** A space behind each title, so that no mail program reads a host there, whichever endings of hosts it knows. */
const spaced = (text: string): string => text.replace(shortened, '$1. ');

/** Six digits with no letter between them: as long as the shortest phone numbers. */
const phoneNumber = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){5,}/gu;

/**
 * Whether a text is a line that no mail program makes a link, an address or a phone number of. The portal greets people whom a stranger
 * named, so a name may not be the stranger's message. Initials and titles keep their dots: “J. R.”, “J.R.”, “St. John”, “St.John”.
 */
export function isName(text: string): boolean {
  return isLine(text) && !linkable.test(asRead(spaced(text))) && asRead(text).search(phoneNumber) < 0;
}

/**
 * A text as mails print a name: with a space behind each title (“St. John”). What was stored before names were judged loses what makes a
 * link or a phone number of it.
 */
export function asName(text: string): string {
  const printed = asLine(text).normalize('NFC');
  return isName(printed)
    ? spaced(printed)
    : asRead(printed)
        .replace(phoneNumber, ' ')
        .replace(/[/\\@:.\u3002\s]+/g, ' ')
        .trim();
}

/** Whether a text is a note: lines and tabs, and no other control character; nothing that turns the text around it. */
export function isLines(text: string): boolean {
  return lines.test(text);
}

/** A text as one line, with a space in the place of everything that is not printed: for headers of mails and properties of calendars. */
export function asLine(text: string): string {
  return text.replace(unprintable, ' ').trim();
}

/**
 * An e-mail address that is safe in a header: letters, digits and the marks of an unquoted local part (RFC 5322 `dot-atom`, RFC 6531), and
 * a domain name of at least two labels. No quoted part, comment, display name or list.
 */
export const emailAddress =
  /^(?=.{1,64}@.{4,253}$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** The formats of JSON Schema by which forms, files, settings and the contract say that a text is such a text. */
export const textFormats = {
  name: isName,
  line: isLine,
  lines: isLines,
  email: (text: string) => emailAddress.test(text),
} as const;
