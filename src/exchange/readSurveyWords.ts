import { isRecord } from '#base/json.ts';
import { nonBlankText } from './jsonParts.ts';
import type { ReportUnsupported, Words } from './question.ts';
import { isLocale } from './texts.ts';

const longest = 4000;

/** Reads a SurveyJS text: plain, or by language with `default`. Reports texts that a locale file cannot contain. */
export function readSurveyWords(
  value: unknown,
  locale: string,
  path: string,
  report: ReportUnsupported,
): Words | undefined {
  const plain = nonBlankText(value) ?? (typeof value === 'number' ? String(value) : undefined);
  const byLanguage = isRecord(value) ? Object.entries(value) : [['default', plain] as const];
  const words: { [locale: string]: string } = {};
  for (const [language, text] of byLanguage) {
    const tag = language === 'default' ? locale : language;
    if (nonBlankText(text) === undefined) continue;
    if (!isLocale(tag)) report(`${path}.${language}`, `“${language}” is not a locale such as en or en-NZ.`);
    else if (String(text).length > longest) report(path, `The text is longer than ${longest} characters.`);
    else words[tag] = String(text);
  }
  return Object.keys(words).length > 0 ? words : undefined;
}

/** Removes markup, which a form would show literally. */
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
