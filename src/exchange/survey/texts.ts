import { isRecord } from '#base/json.ts';
import type { LocalizedText, ReportUnsupported } from '../question.ts';
import { isLocale, maxLocaleTextLength } from '../texts.ts';
import { nonBlankText } from '../unknownJson.ts';

/** Reads a SurveyJS text: plain, or by language with `default`. Reports texts that a locale file cannot contain. */
export function readSurveyText(
  value: unknown,
  locale: string,
  path: string,
  report: ReportUnsupported,
): LocalizedText | undefined {
  const plain = nonBlankText(value) ?? (typeof value === 'number' ? String(value) : undefined);
  const byLanguage = isRecord(value) ? Object.entries(value) : [['default', plain] as const];
  const text: { [locale: string]: string } = {};
  for (const [language, content] of byLanguage) {
    const tag = language === 'default' ? locale : language;
    if (nonBlankText(content) === undefined) continue;
    if (!isLocale(tag)) report(`${path}.${language}`, `“${language}” is not a locale such as en or en-NZ.`);
    else if (String(content).length > maxLocaleTextLength)
      report(path, `The text is longer than ${maxLocaleTextLength} characters.`);
    else text[tag] = String(content);
  }
  return Object.keys(text).length > 0 ? text : undefined;
}

/** Removes markup, which a form would show literally. */
export function withoutMarkup(text: LocalizedText): LocalizedText {
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
  const entries = Object.entries(text).map(([locale, html]) => [locale, plain(html)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
