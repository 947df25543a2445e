import type { Fault } from '#base/faults.ts';
import { faultReporter, type Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { allowedTags, isAllowedTag, safeHref } from '#base/richText.ts';
import { readPath } from '#flow/conditions/readOperand.ts';
import type { PackFile } from './pack.ts';
import type { ResolvedTexts } from './resolveTexts.ts';
import { htmlSettings } from './settings.ts';

const tag = /<\s*\/?\s*([a-z][a-z0-9-]*)([^>]*)>?/gi;
const active = /[\s/"'](?:on[a-z]+|style)\s*=/i;

const marked: readonly (readonly string[])[] = Object.entries(htmlSettings).flatMap(([group, names]) =>
  names.map((name) => [group, name]),
);

/**
 * Faults of the tags in texts, and in settings that are shown as HTML: one that is not allowed, a handler, an address that is not
 * safe. Nothing of it would be shown.
 */
export function checkMarkup(
  locales: readonly (readonly [locale: string, texts: ResolvedTexts])[],
  settings: readonly PackFile[],
): readonly Fault[] {
  const faults = new Map<string, Fault>();
  function check(file: string, path: Path, text: string): void {
    const found: Fault[] = [];
    const report = faultReporter(found, file);
    for (const [whole, name = '', rest = ''] of text.matchAll(tag)) {
      if (isAllowedTag(name.toLowerCase()) && !active.test(rest) && leadsOnlyWhereShown(rest)) continue;
      report(
        'unsafe-html',
        path,
        `A text cannot hold “${whole}”.`,
        `Allowed are ${allowedTags.join(', ')}, with an href on a.`,
      );
    }
    // The same text serves several locales, and is complained of once.
    for (const fault of found) faults.set(`${fault.file}#${fault.pointer}`, fault);
  }
  for (const [, { texts, fileOf }] of locales) {
    for (const [key, text] of Object.entries(texts)) if (text.includes('<')) check(fileOf(key), [key], text);
  }
  for (const { file, json } of settings) {
    for (const path of marked) for (const text of textsIn(readPath(json, path))) check(file, path, text);
    const ofRoles = ['application', 'roleTranslations'];
    for (const text of textsIn(parsed(readPath(json, ofRoles)))) check(file, ofRoles, text);
  }
  return [...faults.values()];
}

/** Whether each address in the attributes of a tag, however it is hidden there, is one that would be shown. */
function leadsOnlyWhereShown(attributes: string): boolean {
  const [, ...addresses] = attributes.split(/(?=href\s*=)/i);
  return addresses.every((address) => safeHref(address) !== undefined);
}

function textsIn(value: unknown): readonly string[] {
  if (isRecord(value)) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
}

/** What a setting holds that is JSON itself; nothing when it is none. */
function parsed(text: Json | undefined): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
