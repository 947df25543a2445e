import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { build, type Plugin } from 'esbuild';
import type { Form } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { localToday } from './formFormats.ts';
import {
  addFormKeywords,
  assertFormSchema,
  completeSchema,
  formAjvOptions,
  formatsModule,
  patternsModule,
} from './formKeywords.ts';

/** A form for the browser: an ES module with `schema`, `uiSchema`, `validators` and `check` that needs no `eval`. */
interface CompiledForm {
  readonly form: string;
  /** Content hash of `text`, 16 hexadecimal digits. It is part of the address. */
  readonly hash: string;
  readonly text: string;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** An esbuild plugin that provides the generated validators, and the formats and patterns that they import. */
function formModules(validators: string): Plugin {
  return {
    name: 'form-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^form:validators$/ }, ({ path }) => ({ path, namespace: 'form' }));
      onResolve({ filter: new RegExp(`^${formatsModule}$`) }, () => ({ path: here('./formFormats.ts') }));
      onResolve({ filter: new RegExp(`^${patternsModule}$`) }, () => ({ path: here('./matchPattern.ts') }));
      onLoad({ filter: /.*/, namespace: 'form' }, () => ({
        contents: validators,
        loader: 'js',
        resolveDir: here('.'),
      }));
    },
  };
}

/**
 * Compiles a form. The `$id` of the schema becomes `<form>@<hash of the schema>`, which identifies its validator in the browser. Throws an
 * error with the name of the form if the schema is invalid or contains a keyword that forms do not have.
 */
export async function compileForm(form: string, { schema, ui }: Form): Promise<CompiledForm> {
  const rules = completeSchema(schema, ui);
  const { $schema: _uiHint, ...drawing } = ui;
  const identified = { ...rules, $id: `${form}@${sha256(JSON.stringify(rules))}` };
  const text = await bundle(identified, drawing, printValidators(form, rules, identified));
  return { form, hash: sha256(text), text };
}

function printValidators(form: string, rules: JsonSchema, identified: JsonSchema): string {
  try {
    assertFormSchema(rules);
    return compileSchemaValidatorsCode(identified, {
      AjvClass: Ajv2020 as never,
      ajvOptionsOverrides: formAjvOptions,
      ajvFormatOptions: false,
      extenderFn: (ajv) => addFormKeywords(ajv, localToday),
    });
  } catch (error) {
    throw new Error(
      `The schema of the form "${form}" cannot be compiled: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}

async function bundle(schema: { readonly $id: string }, ui: object, validators: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import validators from 'form:validators';
        import { toFormFaults } from './formFaults.ts';
        export { validators };
        export const schema = ${JSON.stringify(schema)};
        export const uiSchema = ${JSON.stringify(ui)};
        export function check(values) {
          const validate = validators[schema.$id];
          return validate(values) ? [] : toFormFaults(validate.errors);
        }`,
      resolveDir: here('.'),
      loader: 'js',
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [formModules(validators)],
  });
  return outputFiles[0]?.text ?? '';
}
