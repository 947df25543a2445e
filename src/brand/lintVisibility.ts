import { didYouMean, type Path } from '#flow/complain.ts';
import { type Form, formProperties, formShape } from '#flow/form.ts';
import { isRecord } from '#flow/isRecord.ts';
import type { Condition } from '#flow/language.ts';
import { neverHolds } from '#flow/lint/checkSense.ts';
import { type Declared, declaredAs, keyOf } from '#flow/lint/declaredNames.ts';
import { inCondition } from '#flow/lint/mentions.ts';
import type { Operands } from '#flow/lint/witness.ts';
import { TooMuchWork, workForPack } from '#flow/lint/work.ts';
import { own } from '#flow/own.ts';
import { fieldOrder } from '#flow/visibleFields.ts';

type Report = (rule: string, path: Path, reason: string, fix?: string) => void;

/** Conditions of fields name fields that are asked before, and can hold: a question that nobody ever sees is none. */
export function lintVisibility(form: Form, report: Report): void {
  const order = fieldOrder(form);
  const declared: Declared = Object.entries(formShape(form).answers);
  const required = Array.isArray(form.schema.required) ? form.schema.required : [];
  for (const field of Object.keys(formProperties(form))) {
    const drawn = own(form.ui, field);
    const options = isRecord(drawn) && isRecord(drawn['ui:options']) ? drawn['ui:options'] : {};
    const hidden = isRecord(drawn) && drawn['ui:widget'] === 'hidden';
    if (hidden && required.includes(field) && formProperties(form)[field]?.default === undefined) {
      const reason = `“${field}” is required and never seen, so nobody can hand in the form.`;
      report('never-seen', ['ui', field, 'ui:widget'], reason, 'Take it out of “required”, or show it.');
    }
    for (const name of ['when', 'requiredWhen'] as const) {
      if (!isRecord(options[name])) continue;
      const condition = options[name] as unknown as Condition;
      const path = ['ui', field, 'ui:options', name];
      const names = inCondition(condition, path);
      for (const mention of names) checkMention(mention.name, mention.path, field, name, order, declared, report);
      const operands = { keyOf: (reference: string) => keyOf(declared, reference), presence: () => 'maybe' as const };
      const never = neverHeld(condition, path, operands);
      if (!never) continue;
      const what =
        name === 'requiredWhen'
          ? 'is never required'
          : required.includes(field)
            ? 'is required and never seen'
            : 'is never seen';
      report(
        'never-seen',
        never,
        `“${field}” ${what}: its condition contradicts itself or asks for what cannot be answered.`,
        'Correct the condition.',
      );
    }
  }
}

/** The part of a condition that never holds; undefined also where it would take too much work to say. */
function neverHeld(condition: Condition, path: Path, operands: Operands): Path | undefined {
  try {
    return neverHolds(condition, path, {}, operands, workForPack(50_000));
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

function checkMention(
  reference: string,
  path: Path,
  field: string,
  option: 'when' | 'requiredWhen',
  order: readonly string[],
  declared: Declared,
  report: Report,
): void {
  const [other = ''] = reference.split('.');
  if (!declaredAs(declared, reference)) {
    report('unknown-field', path, `There is no field “${other}”.`, didYouMean(other, order));
  } else if (option === 'when' && order.indexOf(other) >= order.indexOf(field)) {
    report(
      'reads-ahead',
      path,
      `“${field}” listens to “${other}”, which does not stand before it.`,
      'Change the order of the fields.',
    );
  }
}
