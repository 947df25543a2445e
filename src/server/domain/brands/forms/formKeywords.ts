import { _, type Ajv, type CodeKeywordDefinition, type Name, type Options, str } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Code, stringify } from 'ajv/dist/compile/codegen/index.js';
import { formatLimitDefinition } from 'ajv-formats/dist/limit.js';
import { toPointer } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { maxEntries, maxFields } from '#base/limits.ts';
import { compilePattern } from '#brand/forms/compilePattern.ts';
import { mapSubschemas, type Subschema } from '#brand/forms/subschemas.ts';
import { maxTextLength } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { formFormats, type Today } from './formFormats.ts';
import { matchPattern } from './matchPattern.ts';

/**
 * AJV options for form schemas in browser and server: all errors, strict schemas, no messages, because texts depend on the locale. Without
 * meta-schema, which takes an instance longer to compile than a form; `assertFormSchema` checks schemas instead.
 */
export const formAjvOptions: Options = {
  meta: false,
  validateSchema: false,
  allErrors: true,
  strict: true,
  strictTypes: true,
  messages: false,
  verbose: false,
};

const metaSchema = new Ajv2020();

/** The keywords of a form schema: those of `schemas/form.schema.json`, and the limit that `completeSchema` adds. */
const formKeywords: ReadonlySet<string> = new Set([
  ...['type', '$comment', 'enum', 'const', 'required', 'properties', 'additionalProperties', 'maxProperties'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'formatMinimum', 'formatMaximum', 'minimum', 'maximum'],
  ...['items', 'uniqueItems', 'minItems', 'maxItems'],
]);

/**
 * Throws an error if a schema contains a keyword that forms do not have, such as `$ref` or `patternProperties`, whose validation or
 * compilation may never end; and AJV's error if it is no valid JSON Schema (draft 2020-12).
 */
export function assertFormSchema(schema: JsonSchema): void {
  assertFormKeywords(schema, '');
  metaSchema.validateSchema(schema, true);
}

function assertFormKeywords(schema: unknown, pointer: string): void {
  const place = pointer === '' ? 'The schema' : `The schema at ${pointer}`;
  if (!isRecord(schema)) throw new Error(`${place} must be an object.`);
  for (const keyword of Object.keys(schema)) {
    if (!formKeywords.has(keyword)) throw new Error(`${place} has “${keyword}”, which a form must not contain.`);
  }
  const { properties, items, additionalProperties = false } = schema;
  if (additionalProperties !== false) throw new Error(`${place} must not allow other fields.`);
  if (items !== undefined) assertFormKeywords(items, `${pointer}/items`);
  for (const [name, field] of Object.entries(isRecord(properties) ? properties : {})) {
    assertFormKeywords(field, `${pointer}/properties${toPointer(name)}`);
  }
}

/** The module name of the formats in a generated validator. */
export const formatsModule = 'form:formats';

/** The module name of `matchPattern` in a generated validator. */
export const patternsModule = 'form:patterns';

/** The keyword `pattern` in linear time. The generated validator contains the compiled program. */
const linearPattern: CodeKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  error: {
    message: ({ schemaCode }) => str`must match pattern ${schemaCode}`,
    params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
  },
  code(cxt) {
    const pattern = String(cxt.schema);
    const compiled = compilePattern(pattern);
    if ('refused' in compiled) throw new Error(`the pattern ${pattern} is refused: ${compiled.refused}`);
    const { program } = compiled;
    const code = _`require(${patternsModule}).matchPattern(${stringify(program)})`;
    const matcher = cxt.gen.scopeValue('pattern', { key: pattern, ref: matchPattern(program), code });
    cxt.fail(_`!${matcher}.test(${cxt.data})`);
  },
};

/**
 * Code that tests whether a value is within a limit. A character can be two UTF-16 units, so characters are counted only if the length is
 * between one and two times the limit.
 */
const isWithin: { readonly [limit: string]: (data: Name, most: number) => Code } = {
  maxLength: (data, most) =>
    _`(${data}.length <= ${most} || (${data}.length <= ${2 * most} && [...${data}].length <= ${most}))`,
  maxItems: (data, most) => _`${data}.length <= ${most}`,
  maxProperties: (data, most) => _`Object.keys(${data}).length <= ${most}`,
};

/** Runs a keyword only for values within the limit of the same schema. AJV alone runs every keyword to find all errors. */
function withinSize(definition: CodeKeywordDefinition, limit: string): CodeKeywordDefinition {
  return {
    ...definition,
    code(cxt, ruleType) {
      const most: unknown = cxt.parentSchema[limit];
      const within = typeof most === 'number' ? isWithin[limit]?.(cxt.data, most) : undefined;
      if (within) cxt.gen.if(within, () => definition.code(cxt, ruleType));
      else definition.code(cxt, ruleType);
    },
  };
}

/** Keywords that read a whole value, by the limit that is tested first. */
const keywordsByLimit = {
  maxLength: ['pattern', 'format', 'formatMaximum', 'formatMinimum'],
  maxItems: ['uniqueItems', 'items'],
  maxProperties: ['additionalProperties'],
} as const;

/** Adds the patterns, formats and format limits (`formatMaximum: "today"`) of forms to AJV, and makes it test sizes first. */
export function addFormKeywords<A extends Ajv | Ajv2020>(ajv: A, today: Today): A {
  for (const [name, format] of Object.entries(formFormats(today))) ajv.addFormat(name, format);
  ajv.removeKeyword('pattern').addKeyword(linearPattern).addKeyword(formatLimitDefinition);
  for (const [limit, keywords] of Object.entries(keywordsByLimit)) {
    for (const keyword of keywords) {
      const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition;
      ajv.removeKeyword(keyword).addKeyword({ ...withinSize(definition, limit), keyword });
    }
  }
  ajv.opts.code.formats = _`require(${formatsModule}).browserFormats`;
  return ajv;
}

/**
 * Completes the schema of a form: removes `$schema`, and adds missing limits for characters, entries and fields, and missing text formats:
 * `lines` for a text area in `ui`, else `line`. Browser and server validate with this schema.
 */
export function completeSchema({ $schema: _schema, ...rules }: JsonSchema, ui: JsonSchema): JsonSchema {
  return mapSubschemas({ schema: rules, ui }, completeOne);
}

function completeOne({ schema, ui }: Subschema): JsonSchema {
  const { type, format, maxItems } = schema;
  const isText = type === 'string' && !('enum' in schema) && !('const' in schema);
  return {
    // A signature has the limit of its format, because a drawing is long.
    ...(isText && format !== 'signature' && { maxLength: maxTextLength }),
    ...(type === 'object' && { maxProperties: maxFields }),
    ...schema,
    ...(isText && format === undefined && { format: ui['ui:widget'] === 'textarea' ? 'lines' : 'line' }),
    ...(type === 'array' && { maxItems: typeof maxItems === 'number' ? Math.min(maxItems, maxEntries) : maxEntries }),
  };
}
