import { _, type Ajv, type Options } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { formatLimitDefinition } from 'ajv-formats/dist/limit.js';
import { isRecord } from '#flow/isRecord.ts';
import { own } from '#flow/own.ts';
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

type Schemas = { readonly [name: string]: unknown };

/**
 * The schema of a form with a format for every text that its author gave none: `lines` where it is written in a text area, else `line`.
 * Parts of addresses and of the entries of a list are texts too.
 */
export function withTextFormats<S extends object>(schema: S, ui: Schemas): S {
  const { properties, items } = schema as Schemas;
  return {
    ...schema,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withTextFormat(field, own(ui, name))]),
      ),
    }),
    ...(isRecord(items) && { items: withTextFormats(items, isRecord(ui.items) ? ui.items : ui) }),
  };
}

function withTextFormat(field: unknown, drawn: unknown): unknown {
  if (!isRecord(field)) return field;
  const ui = isRecord(drawn) ? drawn : {};
  const isText = field.type === 'string' && field.format === undefined && !('enum' in field) && !('const' in field);
  if (isText) return { ...field, format: ui['ui:widget'] === 'textarea' ? 'lines' : 'line' };
  return withTextFormats(field, ui);
}
