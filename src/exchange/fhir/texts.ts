import { isRecord } from '#base/json.ts';
import type { LocalizedText, ReportUnsupported } from '../question.ts';
import { isLocale, maxLocaleTextLength } from '../texts.ts';
import { type JsonObject, nonBlankText, objectsIn } from '../unknownJson.ts';
import { extensionUrls } from './extensions.ts';

/** The locale of a resource's main texts; `en` if it has no valid one. */
export function mainLocale(resource: JsonObject): string {
  return isLocale(resource.language) ? resource.language : 'en';
}

/** Reads a text and its translations (`text`, `_text`); undefined if the main text is blank. */
export function readText(
  element: JsonObject,
  name: string,
  locale: string,
  path: string,
  report?: ReportUnsupported,
): LocalizedText | undefined {
  const main = nonBlankText(element[name]);
  if (main === undefined) return undefined;
  if (main.length > maxLocaleTextLength) {
    report?.(`${path}.${name}`, `The text is longer than ${maxLocaleTextLength} characters.`);
    return undefined;
  }
  const text: { [locale: string]: string } = { [locale]: main };
  for (const { language, content, index } of translationsOf(element, name)) {
    const at = `${path}._${name}.extension[${index}]`;
    if (content === undefined || content.length > maxLocaleTextLength)
      report?.(at, `The translation is empty or longer than ${maxLocaleTextLength} characters.`);
    else if (!isLocale(language)) report?.(at, `“${String(language)}” is not a locale such as en or en-NZ.`);
    else if (Object.hasOwn(text, language)) report?.(at, `The language ${language} occurs twice.`);
    else text[language] = content;
  }
  return text;
}

/** Replaces a text and its translations; translations in an unknown language stay. */
export function writeText(element: JsonObject, name: string, locale: string, text: LocalizedText): JsonObject {
  const main = text[locale] ?? text.en ?? Object.values(text)[0] ?? '';
  const primitive = isRecord(element[`_${name}`]) ? (element[`_${name}`] as JsonObject) : {};
  const replaced = translationsOf(element, name).filter(({ language }) => isLocale(language));
  const untouched = objectsIn(primitive.extension).filter((_, i) => !replaced.some(({ index }) => index === i));
  const others = Object.entries(text).filter(([language]) => language !== locale);
  const extension = [...untouched, ...others.map(([language, content]) => translation(language, content))];
  const { [name]: _text, [`_${name}`]: _companion, ...rest } = element;
  const translations = extension.length > 0 ? { [`_${name}`]: { ...primitive, extension } } : {};
  return { ...rest, [name]: main, ...translations };
}

function translationsOf(element: JsonObject, name: string) {
  const primitive = element[`_${name}`];
  return objectsIn(isRecord(primitive) ? primitive.extension : undefined).flatMap(({ url, extension }, index) => {
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
