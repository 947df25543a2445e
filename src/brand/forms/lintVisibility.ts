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
 * Checks the conditions of fields: they may read only earlier fields, and they must be able to be true. Reports a condition that exceeds its
 * work limit to `warn`.
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
      const reason = `“${field}” is required and always hidden, so nobody can submit the form.`;
      report('never-seen', ['ui', field, 'ui:widget'], reason, 'Remove it from “required”, or show it.');
    }
    for (const name of ['when', 'requiredWhen'] as const) {
      if (!isRecord(options[name])) continue;
      const condition = options[name] as unknown as Condition;
      const path = ['ui', field, 'ui:options', name];
      const names = conditionReferences(condition, path);
      for (const mention of names) checkReference(mention.name, mention.path, field, name, order, declared, report);
      const operands = {
        keyOf: (reference: string) => typeOfReference(declared, reference),
        presence: () => 'maybe' as const,
      };
      const never = findNeverTrue(condition, path, operands, work);
      if (never === 'not-checked') {
        const reason = `The condition is too complex to check whether “${field}” ${effects[name]}.`;
        warn('not-checked', path, reason, 'Use fewer conditions, or another form.');
        continue;
      }
      if (!never) continue;
      const what =
        name === 'requiredWhen'
          ? 'is never required'
          : required.includes(field)
            ? 'is required and always hidden'
            : 'is always hidden';
      report(
        'never-seen',
        never,
        `“${field}” ${what}: its condition contradicts itself or needs an impossible answer.`,
        'Correct the condition.',
      );
    }
  }
}

/** The effect of each condition. */
const effects = { when: 'can be visible', requiredWhen: 'can be required' } as const;

/** The path of a part of a condition that is never true; `not-checked` if finding out exceeds the work limit. */
function findNeverTrue(
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

function checkReference(
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
    report('reads-ahead', path, `“${field}” reads “${other}”, which comes later.`, 'Change the order of the fields.');
  }
}
