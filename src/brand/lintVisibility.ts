import { didYouMean, type Path } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { fieldOrder } from '#flow/conditions/fieldVisibility.ts';
import { type Form, formProperties, formShape } from '#flow/language/form.ts';
import type { Condition } from '#flow/language/language.ts';
import { findContradiction } from '#flow/lint/checkContradictions.ts';
import { type DeclaredNames, findDeclared, typeOfReference } from '#flow/lint/declaredNames.ts';
import type { Operands } from '#flow/lint/findValues.ts';
import { conditionReferences } from '#flow/lint/references.ts';
import { type WorkLimit, WorkLimitExceeded } from '#flow/lint/workLimit.ts';

type Report = (rule: string, path: Path, reason: string, fix?: string) => void;

/**
 * Conditions of fields name fields that are asked before, and can hold: a question that nobody ever sees is none. A condition
 * that takes more than its share of the work goes to `warn`.
 */
export function lintVisibility(form: Form, work: WorkLimit, report: Report, warn: Report): void {
  const order = fieldOrder(form);
  const declared: DeclaredNames = new Map(Object.entries(formShape(form).answers));
  const required = Array.isArray(form.schema.required) ? form.schema.required : [];
  for (const field of Object.keys(formProperties(form))) {
    const drawn = getOwn(form.ui, field);
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
      const names = conditionReferences(condition, path);
      for (const mention of names) checkMention(mention.name, mention.path, field, name, order, declared, report);
      const operands = {
        keyOf: (reference: string) => typeOfReference(declared, reference),
        presence: () => 'maybe' as const,
      };
      const never = neverHeld(condition, path, operands, work);
      if (never === 'not-checked') {
        const reason = `This is too complex to be checked: nobody knows whether “${field}” ${effects[name]}.`;
        warn('not-checked', path, reason, 'Ask in fewer conditions at once, or in another form.');
        continue;
      }
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

/** What a condition of each option decides. */
const effects = { when: 'is ever seen', requiredWhen: 'is ever required' } as const;

/** The part of a condition that never holds; `not-checked` where it would take too much work to say. */
function neverHeld(
  condition: Condition,
  path: Path,
  operands: Operands,
  work: WorkLimit,
): Path | 'not-checked' | undefined {
  try {
    return work.within(() => findContradiction(condition, path, {}, operands, work));
  } catch (error) {
    if (error instanceof WorkLimitExceeded) return 'not-checked';
    throw error;
  }
}

function checkMention(
  reference: string,
  path: Path,
  field: string,
  option: 'when' | 'requiredWhen',
  order: readonly string[],
  declared: DeclaredNames,
  report: Report,
): void {
  const [other = ''] = reference.split('.');
  if (!findDeclared(declared, reference)) {
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
