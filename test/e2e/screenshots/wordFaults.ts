import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import type { Locale } from './places.ts';

const textsOf = (locale: string): { readonly [key: string]: string } =>
  JSON.parse(readFileSync(`brands/base/locales/${locale}.json`, 'utf8'));
const english = textsOf('en');
const macedonian = textsOf('mk');

/** English that a Macedonian page has no reason to say; a single word may be a name of the catalog. */
const untranslated = new Set(
  Object.entries(english).flatMap(([key, text]) => (text.includes(' ') && macedonian[key] !== text ? [text] : [])),
);

const key = /^[a-z][\w-]*(?:\.[\w-]+)+$/;
const unfilled = /\{\{?\s*[\w.]+(?:\|[^}]*)?\}|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** Returns all texts of a page, visible or for screen readers only. */
function textsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (textContent?.trim() && !parentElement?.closest('script, noscript, style, textarea'))
        texts.push(textContent.trim());
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const shown = element.getAttribute(name)?.trim();
        if (shown) texts.push(shown);
      }
    return texts;
  });
}

/** Keys without a text, places in a text that nothing was put in, and English on a Macedonian page. */
export async function wordFaults(page: Page, locale: Locale): Promise<readonly string[]> {
  const texts = await textsOn(page);
  const isKey = (shown: string) => key.test(shown) && shown in english;
  return [
    ...texts.filter(isKey).map((shown) => `a key: ${shown}`),
    ...texts.filter((shown) => unfilled.test(shown)).map((shown) => `not filled in: ${shown}`),
    ...(locale === 'mk' ? texts.filter((shown) => untranslated.has(shown)).map((shown) => `English: ${shown}`) : []),
  ];
}
