import type { Fault } from '#base/faults.ts';
import { faultReporter, type Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { allowedTags, isAllowedTag, safeHref } from '#base/richText.ts';
import type { PackFile } from '#brand/pack.ts';
import { htmlSettings } from '#brand/settings/settings.ts';
import { readPath } from '#flow/conditions/readOperand.ts';
import type { ResolvedTexts } from './resolveTexts.ts';

const tag = /<\s*\/?\s*([a-z][a-z0-9-]*)([^>]*)>?/gi;
const active = /[\s/"'](?:on[a-z]+|style)\s*=/i;

const htmlPaths: readonly (readonly string[])[] = Object.entries(htmlSettings).flatMap(([group, names]) =>
  names.map((name) => [group, name]),
);

/** Returns a fault for each forbidden tag, event handler and unsafe link in texts and HTML settings. Rendering would remove them. */
export function checkMarkup(
  locales: readonly (readonly [locale: string, texts: ResolvedTexts])[],
  settings: readonly PackFile[],
): readonly Fault[] {
  const faults = new Map<string, Fault>();
  function check(file: string, path: Path, text: string): void {
    const found: Fault[] = [];
    const report = faultReporter(found, file);
    for (const [whole, name = '', rest = ''] of text.matchAll(tag)) {
      if (isAllowedTag(name.toLowerCase()) && !active.test(rest) && hasOnlySafeLinks(rest)) continue;
      report(
        'unsafe-html',
        path,
        `A text cannot contain “${whole}”.`,
        `The allowed tags are ${allowedTags.join(', ')}; only a can have an attribute, href.`,
      );
    }
    // Several locales can use the same text, which is reported once.
    for (const fault of found) faults.set(`${fault.file}#${fault.pointer}`, fault);
  }
  for (const [, { texts, fileOf }] of locales) {
    for (const [key, text] of Object.entries(texts)) if (text.includes('<')) check(fileOf(key), [key], text);
  }
  for (const { file, json } of settings) {
    for (const path of htmlPaths) for (const text of textsIn(readPath(json, path))) check(file, path, text);
    const ofRoles = ['application', 'roleTranslations'];
    for (const text of textsIn(parsed(readPath(json, ofRoles)))) check(file, ofRoles, text);
  }
  return [...faults.values()];
}

/** Returns true if every `href` in the attributes of a tag is a safe link. */
function hasOnlySafeLinks(attributes: string): boolean {
  const [, ...addresses] = attributes.split(/(?=href\s*=)/i);
  return addresses.every((address) => safeHref(address) !== undefined);
}

function textsIn(value: unknown): readonly string[] {
  if (isRecord(value)) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
}

/** The value of a setting that contains JSON text; undefined for invalid JSON. */
function parsed(text: Json | undefined): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
