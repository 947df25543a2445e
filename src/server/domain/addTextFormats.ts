import type { Ajv } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { textFormats } from '#base/plainText.ts';

/** Adds the formats of JSON Schema to AJV, and `line`, `lines` and `email` for text that people enter. */
export function addTextFormats<A extends Ajv | Ajv2020>(ajv: A): A {
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(textFormats)) ajv.addFormat(name, format);
  return ajv;
}
