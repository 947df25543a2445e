import { isRecord } from '#base/json.ts';
import { controlSystem, extensionUrls } from './fhirTerms.ts';
import { type Loose, recordsIn, textIn } from './readJsonParts.ts';

/** The value of the first extension with this address, whatever its type; undefined when there is none. */
export function extensionValue(element: Loose, url: string): unknown {
  const extension = recordsIn(element.extension).find((one) => one.url === url);
  const name = extension && Object.keys(extension).find((key) => key.startsWith('value'));
  return name && extension[name];
}

/** The element with the value of one extension replaced in its place, added at the end, or (undefined) taken out. */
export function withExtension(element: Loose, url: string, value: Loose | undefined): Loose {
  const written = value && { url, ...value };
  const before = recordsIn(element.extension);
  const at = before.findIndex((one) => one.url === url);
  const others = before.filter((one) => one.url !== url);
  const after = written ? others.toSpliced(at < 0 ? others.length : at, 0, written) : others;
  const { extension: _replaced, ...rest } = element;
  return after.length > 0 ? { ...rest, extension: after } : rest;
}

/** The code of an item's control, such as `drop-down`. */
export function controlCode(item: Loose): string | undefined {
  const control = extensionValue(item, extensionUrls.control);
  if (!isRecord(control)) return undefined;
  return recordsIn(control.coding).flatMap(({ code }) => textIn(code) ?? [])[0];
}

/** The item drawn by another control, or (undefined) as its type is usually drawn. */
export function withControl(item: Loose, code: string | undefined): Loose {
  const value = code && { valueCodeableConcept: { coding: [{ system: controlSystem, code }] } };
  return withExtension(item, extensionUrls.control, value || undefined);
}
