import { _, type Ajv, type CodeKeywordDefinition, type Name, type Options, str } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { type Code, stringify } from 'ajv/dist/compile/codegen/index.js';
import { formatLimitDefinition } from 'ajv-formats/dist/limit.js';
import { compilePattern } from '#brand/forms/compilePattern.ts';
import { formFormats, type Today } from './formFormats.ts';
import { matchPattern } from './matchPattern.ts';

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

/** The name under which a printed validator asks for `matchPattern`; the bundler answers it. */
export const patternsModule = 'form:patterns';

/** `pattern` in linear time: compiled here to a program, which the printed validator carries along and runs. */
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

/** Whether a value is within a limit. A character may be two units of a text, so the characters are counted only in between. */
const isWithin: { readonly [limit: string]: (data: Name, most: number) => Code } = {
  maxLength: (data, most) =>
    _`(${data}.length <= ${most} || (${data}.length <= ${2 * most} && [...${data}].length <= ${most}))`,
  maxItems: (data, most) => _`${data}.length <= ${most}`,
  maxProperties: (data, most) => _`Object.keys(${data}).length <= ${most}`,
};

/** Runs a keyword only on values within the given limit of the same schema. AJV itself runs every keyword, to find all errors. */
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

/** Rules that read all of a value, by the limit that is judged before them. */
const readAll = {
  maxLength: ['pattern', 'format', 'formatMaximum', 'formatMinimum'],
  maxItems: ['uniqueItems', 'items'],
  maxProperties: ['additionalProperties'],
} as const;

/** Teaches AJV the patterns and formats of forms and their limits (`formatMaximum: "today"`), and to judge sizes first. */
export function addFormRules<A extends Ajv | Ajv2020>(ajv: A, today: Today): A {
  for (const [name, format] of Object.entries(formFormats(today))) ajv.addFormat(name, format);
  ajv.removeKeyword('pattern').addKeyword(linearPattern).addKeyword(formatLimitDefinition);
  for (const [limit, keywords] of Object.entries(readAll)) {
    for (const keyword of keywords) {
      const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition;
      ajv.removeKeyword(keyword).addKeyword({ ...withinSize(definition, limit), keyword });
    }
  }
  ajv.opts.code.formats = _`require(${formatsModule}).browserFormats`;
  return ajv;
}
