import { isRecord } from '#base/json.ts';
import { nonBlankText } from './jsonParts.ts';
import type { ReportUnsupported, Words } from './question.ts';
import { isLocale } from './texts.ts';

const longest = 4000;

/** A text of SurveyJS: plain, or by language with `default`. What no locale file can hold is left behind. */
export function readSurveyWords(
  value: unknown,
  locale: string,
  path: string,
  leave: ReportUnsupported,
): Words | undefined {
  const plain = nonBlankText(value) ?? (typeof value === 'number' ? String(value) : undefined);
  const byLanguage = isRecord(value) ? Object.entries(value) : [['default', plain] as const];
  const words: { [locale: string]: string } = {};
  for (const [language, text] of byLanguage) {
    const tag = language === 'default' ? locale : language;
    if (nonBlankText(text) === undefined) continue;
    if (!isLocale(tag)) leave(`${path}.${language}`, `“${language}” is not a locale such as en or en-NZ.`);
    else if (String(text).length > longest) leave(path, `The text is longer than ${longest} characters.`);
    else words[tag] = String(text);
  }
  return Object.keys(words).length > 0 ? words : undefined;
}

/** Words without markup, which a form shows as it is written. */
export function withoutMarkup(words: Words): Words {
  const entities: { readonly [name: string]: string } = {
    '&lt;': '<',
    '&gt;': '>',
    '&nbsp;': ' ',
    '&quot;': '"',
    '&amp;': '&',
  };
  const plain = (html: string) =>
    html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&(?:lt|gt|nbsp|quot|amp);/g, (name) => entities[name] ?? name)
      .replace(/\s+/g, ' ')
      .trim();
  const entries = Object.entries(words).map(([locale, html]) => [locale, plain(html)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
