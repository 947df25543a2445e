/** Which characters a text of a person may contain that mails, calendars and headers print. Used by browser and server. */

/** Control characters, lone surrogates and line separators. */
const control = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}`;

/** Characters that change the order in which the text around them is shown (Unicode TR 36, 2.2). */
const bidi = String.raw`\u202A-\u202E\u2066-\u2069`;

/** Zero-width joiners: invisible format characters that Persian, Hindi and Sinhala names need. */
const joiners = String.raw`\u200C\u200D`;

const line = new RegExp(`^(?:[^${control}\\p{Cf}]|[${joiners}])*$`, 'u');
const lines = new RegExp(String.raw`^(?:[^${control}${bidi}]|[\n\r\t])*$`, 'u');
const unprintable = new RegExp(`(?:(?![${joiners}])[${control}\\p{Cf}])+`, 'gu');

/** Whether a text is a single line without invisible characters: a name, a title or the name of a device. */
export function isLine(text: string): boolean {
  return line.test(text);
}

/** What mail programs make a link of: a slash, an at sign, a scheme, or a dot before the next label of a host. */
const linkable = /[/\\@]|:\S|www[.\u3002]|[.\u3002](?:[\p{L}\p{M}]{2}|\p{L}?\p{N})/iu;

/** A text as a mail program may read it: full-width characters become plain ones, joiners disappear. */
const asRead = (text: string): string => text.normalize('NFKC').replace(/[\u200C\u200D]/g, '');

/** A title or initial of at most four letters and its dot, directly before a name: “St.John”, “J.R.Tolkien”. */
const shortened = /(?<![\p{L}\p{M}\p{N}])(\p{Lu}[\p{Ll}\p{M}]{0,3})\.(?=\p{Lu}\p{M}*\p{Ll})/gu;

/** Adds a space after each title, so that mail programs do not read a host name. */
const spaced = (text: string): string => text.replace(shortened, '$1. ');

/** Six digits without a letter between them: the length of the shortest phone numbers. */
const phoneNumber = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){5,}/gu;

/**
 * Whether a text is a line of which no mail program makes a link, an address or a phone number. Mails greet people by a name that a
 * stranger may have entered, so the name must not carry a message. Dots of initials and titles are allowed: “J. R.”, “St.John”.
 */
export function isName(text: string): boolean {
  return isLine(text) && !linkable.test(asRead(spaced(text))) && asRead(text).search(phoneNumber) < 0;
}

/**
 * A name for a mail: with a space after each title (“St. John”). Names stored before `isName` existed lose the characters that make a
 * link or a phone number.
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

/** Whether a text is a note: line breaks and tabs, but no other control character and no change of text direction. */
function isMultilineText(text: string): boolean {
  return lines.test(text);
}

/** A text as one line for mail headers and calendar properties: invisible characters become spaces. */
export function asLine(text: string): string {
  return text.replace(unprintable, ' ').trim();
}

/**
 * An e-mail address that is safe in a header: letters, digits and the marks of an unquoted local part (RFC 5322 `dot-atom`, RFC 6531), and
 * a domain name of at least two labels. No quoted part, comment, display name or list.
 */
export const emailAddress =
  /^(?=.{1,64}@.{4,253}$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** These checks as JSON Schema formats, for forms, files, settings and the contract. */
export const textFormats = {
  name: isName,
  line: isLine,
  lines: isMultilineText,
  email: (text: string) => emailAddress.test(text),
} as const;
