import { isRecord } from '#base/json.ts';
import { extensionUrls } from './fhirExtensions.ts';
import { type JsonObject, nonBlankText, objectsIn } from './jsonParts.ts';
import type { ReportUnsupported, Words } from './question.ts';
import { isLocale } from './texts.ts';

/** The most characters of one text in a locale file. */
const longest = 4000;

/** The locale of a resource's main texts; `en` if it has no valid one. */
export function mainLocale(resource: JsonObject): string {
  return isLocale(resource.language) ? resource.language : 'en';
}

/** Reads a text and its translations (`text`, `_text`); undefined if the main text is blank. */
export function readWords(
  element: JsonObject,
  name: string,
  locale: string,
  path: string,
  report?: ReportUnsupported,
): Words | undefined {
  const main = nonBlankText(element[name]);
  if (main === undefined) return undefined;
  if (main.length > longest) {
    report?.(`${path}.${name}`, `The text is longer than ${longest} characters.`);
    return undefined;
  }
  const words: { [locale: string]: string } = { [locale]: main };
  for (const { language, content, index } of translationsOf(element, name)) {
    const at = `${path}._${name}.extension[${index}]`;
    if (content === undefined || content.length > longest)
      report?.(at, 'The translation has no text, or too long a one.');
    else if (!isLocale(language)) report?.(at, `“${String(language)}” is not a locale such as en or en-NZ.`);
    else if (Object.hasOwn(words, language)) report?.(at, `There is a text in ${language} already.`);
    else words[language] = content;
  }
  return words;
}

/** Replaces a text and its translations; translations in an unknown language stay. */
export function writeWords(element: JsonObject, name: string, locale: string, words: Words): JsonObject {
  const main = words[locale] ?? words.en ?? Object.values(words)[0] ?? '';
  const companion = isRecord(element[`_${name}`]) ? (element[`_${name}`] as JsonObject) : {};
  const replaced = translationsOf(element, name).filter(({ language }) => isLocale(language));
  const kept = objectsIn(companion.extension).filter((_, i) => !replaced.some(({ index }) => index === i));
  const others = Object.entries(words).filter(([language]) => language !== locale);
  const extension = [...kept, ...others.map(([language, content]) => translation(language, content))];
  const { [name]: _text, [`_${name}`]: _companion, ...rest } = element;
  const said = extension.length > 0 ? { [`_${name}`]: { ...companion, extension } } : {};
  return { ...rest, [name]: main, ...said };
}

function translationsOf(element: JsonObject, name: string) {
  const companion = element[`_${name}`];
  return objectsIn(isRecord(companion) ? companion.extension : undefined).flatMap(({ url, extension }, index) => {
    if (url !== extensionUrls.translation) return [];
    const parts = objectsIn(extension);
    const part = (wanted: string) => parts.find((one) => one.url === wanted) ?? {};
    const { valueString, valueMarkdown } = part('content');
    return [
      { index, language: part('lang').valueCode, content: nonBlankText(valueString) ?? nonBlankText(valueMarkdown) },
    ];
  });
}

function translation(language: string, content: string): JsonObject {
  const parts = [
    { url: 'lang', valueCode: language },
    { url: 'content', valueString: content },
  ];
  return { url: extensionUrls.translation, extension: parts };
}
