import { didYouMean } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { inlinedName } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { outcomeConditions } from './checkOutcomes.ts';
import { declaredNames, findDeclared } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { conditionReferences, inputReferences, transitiveReferences } from './references.ts';

/** Checks for parts of a flow that have no effect: unused conditions, locks and migrations of places that do not exist. */
export function checkUnusedParts(flow: Flow, context: LintContext, report: Report): void {
  checkUnused(flow, report);
  checkLocks(flow, report);
  checkMigrations(flow, context, report);
  checkStepNames(flow, context, report);
}

/** Reports only conditions: a text may use a computed value, and this check does not see texts. */
function checkUnused(flow: Flow, report: Report): void {
  const references = flow.order.flatMap((id) => {
    const when = getOwn(flow.steps, id)?.when;
    return [...(when ? conditionReferences(when, []) : []), ...inputReferences(flow, id)];
  });
  for (const { when } of outcomeConditions(flow)) references.push(...conditionReferences(when, []));
  const used = new Set(transitiveReferences(flow, references).map(({ what, name }) => `${what} ${name}`));
  for (const name of Object.keys(flow.conditions ?? {})) {
    if (used.has(`use ${name}`)) continue;
    report('unused-name', ['conditions', name], `The condition “${name}” is not used.`, 'Remove it, or use it.');
  }
}

/** Optional properties of a step: a lock on one of them forbids adding it. */
const optional = new Set(['when', 'hidden', 'next', 'end']);

function checkLocks(flow: Flow, report: Report): void {
  for (const [i, path] of (flow.locked ?? []).entries()) {
    let found: unknown = flow;
    let parent = '';
    for (const key of path.split('.')) {
      const inside = isRecord(found) ? found : {};
      if (optional.has(key) && /^steps\.[^.]+$/.test(parent)) break;
      if (!Object.hasOwn(inside, key)) {
        const reason = `There is no “${key}” in ${parent ? `“${parent}”` : 'the flow'}, so the lock has no effect.`;
        report('unknown-lock', ['locked', i], reason, didYouMean(key, Object.keys(inside)));
        break;
      }
      found = inside[key];
      parent = parent ? `${parent}.${key}` : key;
    }
  }
}

function checkMigrations(flow: Flow, context: LintContext, report: Report): void {
  const declared = declaredNames(flow, context);
  for (const [i, { from, rename = {} }] of (flow.migrations ?? []).entries()) {
    if (from >= flow.revision) {
      const reason = `The migration starts at revision ${from}, which is not earlier than that of the flow (${flow.revision}).`;
      report('bad-migration', ['migrations', i, 'from'], reason, `Increase “revision” to ${from + 1}.`);
    }
    for (const [old, name] of Object.entries(rename)) {
      const path = ['migrations', i, 'rename', old];
      const isStep = !name.includes('.');
      const superseded = (flow.migrations ?? []).some((later) => later.from > from && getOwn(later.rename ?? {}, name));
      const known = isStep ? getOwn(flow.steps, name) !== undefined : findDeclared(declared, name) !== undefined;
      if (isStep !== !old.includes('.')) {
        report(
          'bad-migration',
          path,
          'A step can only be renamed to a step, and an answer only to an answer.',
          'Write both names as “step.key”, or both as “step”.',
        );
      } else if (!known && !superseded) {
        const names = isStep ? Object.keys(flow.steps) : [...declared.keys()];
        report(
          'bad-migration',
          path,
          `“${name}” does not exist, so its answers would be lost.`,
          didYouMean(name, names),
        );
      }
    }
  }
}

const maxNameLength = 63;

/** Names of inlined steps are joined with “--” and limited in length, because they are keys of submitted answers. */
function checkStepNames(flow: Flow, { flows = {} }: LintContext, report: Report): void {
  for (const [id, { subflow }] of Object.entries(flow.steps)) {
    if (id.includes('--')) {
      report('reserved-name', ['steps', id], '“--” is reserved for steps of subflows.', 'Use a single dash.');
    }
    const inner = subflow === undefined ? undefined : getOwn(flows, subflow);
    const long = Object.keys(inner?.steps ?? {}).find((inside) => inlinedName(id, inside).length > maxNameLength);
    if (long !== undefined) {
      const reason = `“${inlinedName(id, long)}” is longer than ${maxNameLength} characters.`;
      report('reserved-name', ['steps', id], reason, 'Give the subflow step a shorter name.');
    }
  }
}
