import fc from 'fast-check';
import type { Json } from '#base/json.ts';
import type { ResolvedForm } from '#brand/pack.ts';
import { compileVisibility, visibleValues } from '#flow/conditions/fieldVisibility.ts';
import { formProperties, listsOfForm } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { compileServerValidator } from '#server/domain/brands/forms/compileServerValidator.ts';

export const today = '2026-11-20';
const known = new Map<string, readonly StepAnswers[]>();

/** A form filled in as its schema asks, all no and all yes; throws when the server would refuse both. */
export function fillForm(id: string, form: ResolvedForm | undefined): readonly StepAnswers[] {
  if (!form) throw new Error(`There is no form ${id}.`);
  const filled = known.get(form.hash) ?? filledIn(id, form);
  known.set(form.hash, filled);
  return filled;
}

function filledIn(id: string, form: ResolvedForm): readonly StepAnswers[] {
  const check = compileServerValidator(form.schema, () => today, form.ui);
  const lists = listsOfForm(form);
  const { required } = form.schema;
  // A text has no answer. Choices of the catalog are not part of a pack, so a required one is made up.
  const asked = Object.entries(formProperties(form)).filter(
    ([field, { type }]) =>
      type !== 'null' && (!Object.hasOwn(lists, field) || (Array.isArray(required) && required.includes(field))),
  );
  const filled = [false, true].map((yes) =>
    Object.fromEntries(asked.map(([field, schema]) => [field, answerTo(schema, yes)])),
  );
  const see = compileVisibility(form);
  const accepted = filled
    .map((answers) => visibleValues(answers, see(answers)))
    .filter((one) => check(one).length === 0);
  if (accepted.length === 0)
    throw new Error(`${id} refuses ${JSON.stringify(filled.map((answers) => check(answers)))}`);
  return accepted;
}

function answerTo(schema: JsonSchema, yes: boolean): Json {
  const { type, format, enum: choices, minItems } = schema;
  if (Array.isArray(choices)) return choices[0] ?? null;
  if (format === 'date') return '1990-05-05';
  if (format === 'email') return 'ada@example.com';
  if (format === 'phone') return '0491 570 156';
  if (format === 'medicare') return '2123 45670 1';
  if (format === 'nhi') return 'ZAC5361';
  if (type === 'boolean') return yes;
  if (type === 'array')
    return Array.from({ length: Number(minItems ?? 0) }, () => answerTo(schema.items as JsonSchema, yes));
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(formProperties({ schema, ui: {} })).map(([part, one]) => [part, answerTo(one, yes)]),
    );
  }
  return type === 'string' ? textOf(schema) : numberOf(schema);
}

function textOf({ pattern, minLength, maxLength }: JsonSchema): string {
  const fits = (text: string) => text.length >= Number(minLength ?? 0) && text.length <= Number(maxLength ?? 100);
  const plain = 'words'.padEnd(Number(minLength ?? 0), ' words').slice(0, Number(maxLength ?? 100));
  if (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(plain)) return plain;
  const matching = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 100 });
  return matching.find(fits) ?? plain;
}

function numberOf({ minimum, maximum }: JsonSchema): number {
  return Math.min(Math.max(1, Number(minimum ?? 1)), Number(maximum ?? 1e9));
}
