import { complainTo } from '#flow/complain.ts';
import type { Fault } from '#flow/language.ts';
import type { ResolvedTexts } from './resolveTexts.ts';

/** Tags that a text may hold; what shows them knows no others. */
const allowed = ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h3', 'a'];
const tag = /<\s*\/?\s*([a-z][a-z0-9-]*)([^>]*)>?/gi;
const active = /\son[a-z]+\s*=|\sstyle\s*=|href\s*=\s*["']?(?!https:\/\/|\/[^/\\]|mailto:|tel:|#)/i;

/** Faults of the tags in texts: one that is not allowed, a handler, an address that is not safe. Nothing of it would be shown. */
export function checkMarkup(locales: readonly (readonly [locale: string, texts: ResolvedTexts])[]): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const [, { texts, files }] of locales) {
    for (const [key, text] of Object.entries(texts)) {
      const found: Fault[] = [];
      const report = complainTo(found, files[key] ?? '');
      for (const [whole, name = '', rest = ''] of text.matchAll(tag)) {
        if (allowed.includes(name.toLowerCase()) && !active.test(rest)) continue;
        report(
          'unsafe-html',
          [key],
          `A text cannot hold “${whole}”.`,
          `Allowed are ${allowed.join(', ')}, with an href on a.`,
        );
      }
      // The same text serves several locales, and is complained of once.
      for (const fault of found) faults.set(`${fault.file}#${fault.pointer}`, fault);
    }
  }
  return [...faults.values()];
}
