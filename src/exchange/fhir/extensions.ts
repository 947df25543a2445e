import { isRecord } from '#base/json.ts';
import { type JsonObject, nonBlankText, objectsIn } from '../unknownJson.ts';

/** The value of the first extension with this URL, whatever its type; undefined if there is none. */
export function extensionValue(element: JsonObject, url: string): unknown {
  const extension = objectsIn(element.extension).find((one) => one.url === url);
  const name = extension && Object.keys(extension).find((key) => key.startsWith('value'));
  return name && extension[name];
}

/** Returns the element with the value of one extension replaced, added at the end, or removed (undefined). */
export function withExtension(element: JsonObject, url: string, value: JsonObject | undefined): JsonObject {
  const written = value && { url, ...value };
  const before = objectsIn(element.extension);
  const at = before.findIndex((one) => one.url === url);
  const others = before.filter((one) => one.url !== url);
  const after = written ? others.toSpliced(at < 0 ? others.length : at, 0, written) : others;
  const { extension: _replaced, ...rest } = element;
  return after.length > 0 ? { ...rest, extension: after } : rest;
}

/** The code of an item's control, such as `drop-down`. */
export function controlCode(item: JsonObject): string | undefined {
  const control = extensionValue(item, extensionUrls.control);
  if (!isRecord(control)) return undefined;
  return objectsIn(control.coding).flatMap(({ code }) => nonBlankText(code) ?? [])[0];
}

/** Returns the item with another control, or with the default control (undefined). */
export function withControl(item: JsonObject, code: string | undefined): JsonObject {
  const value = code && { valueCodeableConcept: { coding: [{ system: controlSystem, code }] } };
  return withExtension(item, extensionUrls.control, value || undefined);
}

const core = 'http://hl7.org/fhir/StructureDefinition/';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';

/** URLs of the FHIR R4 and SDC extensions that are converted. */
export const extensionUrls = {
  control: `${core}questionnaire-itemControl`,
  entryFormat: `${core}entryFormat`,
  hidden: `${core}questionnaire-hidden`,
  itemWeight: `${core}itemWeight`,
  minimum: `${core}minValue`,
  maxSize: `${core}maxSize`,
  maxItems: `${core}questionnaire-maxOccurs`,
  mimeType: `${core}mimeType`,
  minItems: `${core}questionnaire-minOccurs`,
  minLength: `${core}minLength`,
  maximum: `${core}maxValue`,
  openLabel: `${sdc}openLabel`,
  ordinal: `${core}ordinalValue`,
  pattern: `${core}regex`,
  translation: `${core}translation`,
  unit: `${core}questionnaire-unit`,
  unitOption: `${core}questionnaire-unitOption`,
} as const;

/** Code system of `extensionUrls.control`. */
const controlSystem = 'http://hl7.org/fhir/questionnaire-item-control';
