/** Maximum length of a typed time in characters; longer text is not parsed. */
const maxTimeLength = 30;

/**
 * Parses a typed time of day (`9`, `9.30`, `0930`, `2:30 pm`, `14h30`) into `HH:MM` of 24 hours. Returns unparsable text trimmed,
 * which the schema rejects.
 */
export function readTypedTime(text: string): string {
  const typed = text.trim();
  if (typed.length > maxTimeLength) return typed;
  const match = /^(\d{1,2})(?:\s*[:.h\s]\s*(\d{2})|(\d{2}))?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(typed);
  if (!match) return typed;
  const [, hours = '', apart, joined, half] = match;
  const hour = Number(hours);
  const minutes = apart ?? joined ?? '00';
  const isPm = half?.toLowerCase() === 'p';
  if (half && (hour < 1 || hour > 12)) return typed;
  const of24 = half ? (hour % 12) + (isPm ? 12 : 0) : hour;
  return of24 > 23 || Number(minutes) > 59 ? typed : `${String(of24).padStart(2, '0')}:${minutes}`;
}

/** Formats `HH:MM` for a locale if `readTypedTime` can parse the result; returns other text unchanged. */
export function writeTime(value: string, locale: string): string {
  if (!/^\d{2}:\d{2}$/.test(value)) return value;
  const instant = new Date(`1970-01-01T${value}:00Z`);
  if (Number.isNaN(instant.getTime())) return value;
  const written = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(instant)
    .replaceAll(/\s/gu, ' ');
  return readTypedTime(written) === value ? written : value;
}
