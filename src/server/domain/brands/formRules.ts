import { _, type Ajv, type Options } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { formatLimitDefinition } from 'ajv-formats/dist/limit.js';
import { formFormats, type Today } from './formFormats.ts';

/** How form schemas are read, in browser and server alike: every fault at once, unknown words refused, no sentences (texts are by locale). */
export const formAjvOptions: Options = {
  allErrors: true,
  strict: true,
  strictTypes: true,
  messages: false,
  verbose: false,
};

/** The name under which a printed validator asks for its formats; the bundler answers it. */
export const formatsModule = 'form:formats';

/** Teaches AJV the formats of forms and their limits (`formatMaximum: "today"`). */
export function addFormRules<A extends Ajv | Ajv2020>(ajv: A, today: Today): A {
  for (const [name, format] of Object.entries(formFormats(today))) ajv.addFormat(name, format);
  ajv.addKeyword(formatLimitDefinition);
  ajv.opts.code.formats = _`require(${formatsModule}).browserFormats`;
  return ajv;
}
