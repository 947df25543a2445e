import { didYouMean, type Fault, faultFactory, toPointer } from '#base/faults.ts';
import { type CatalogFiles, translatedProperties } from '../catalogFiles.ts';

/** Maximum length of a text that a fault quotes. */
const quotedLength = 60;

/** Warns of texts that a locale does not translate, and of translations of texts that the catalog does not have. */
export function checkTranslations(catalog: CatalogFiles): readonly Fault[] {
  return Object.entries(catalog.translations).flatMap(([locale, translations]) =>
    translatedProperties.flatMap(({ part, property, file, isName }) => {
      const warning = faultFactory(`translations/${locale}.json`, 'warning');
      const values: readonly unknown[] = catalog[part].map((entry) => Reflect.get(entry, property));
      const texts = new Set(values.filter((text) => typeof text === 'string'));
      texts.delete('');
      const properties: { readonly [property: string]: { readonly [text: string]: string } } = translations[part] ?? {};
      const translated = new Set(Object.keys(properties[property] ?? {}));
      const missing = [...texts].filter((text) => !translated.has(text));
      const unknown = [...translated].filter((text) => !texts.has(text));
      return [
        ...unknown.map((text) =>
          warning(
            'unknown-text',
            toPointer(part, property, text),
            `No “${property}” in ${file} is “${quoted(text)}”.`,
            text.length > quotedLength
              ? 'Translate the text as it is in the catalog now.'
              : didYouMean(text, missing, 'Remove it, or write the text as in the catalog.'),
          ),
        ),
        ...(missing.length > 0 && !isName
          ? [
              warning(
                'missing-translation',
                '',
                `“${property}” in ${file} has texts without a translation: ${listed(missing)}.`,
                'Translate them. Until then patients see the text of the catalog.',
              ),
            ]
          : []),
      ];
    }),
  );
}

/** Returns the first two texts and the number of the others. */
function listed(texts: readonly string[]): string {
  const first = texts.slice(0, 2).map((text) => `“${quoted(text)}”`);
  return [...first, ...(texts.length > 2 ? [`${texts.length - 2} more`] : [])].join(', ');
}

function quoted(text: string): string {
  return text.length > quotedLength ? `${text.slice(0, quotedLength)}…` : text;
}
