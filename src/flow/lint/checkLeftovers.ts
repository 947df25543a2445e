import { didYouMean } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { inlinedName } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { declaredNames, findDeclared } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { conditionReferences, inputReferences, transitiveReferences } from './references.ts';

/** What stands in a flow and does nothing, or not what it says: unused names, locks and migrations of what is not there. */
export function checkLeftovers(flow: Flow, context: LintContext, report: Report): void {
  checkUnused(flow, report);
  checkLocks(flow, report);
  checkMigrations(flow, context, report);
  checkStepNames(flow, context, report);
}

/** A text may read a computed value, and texts are not at hand here: so only conditions are told. */
function checkUnused(flow: Flow, report: Report): void {
  const mentions = flow.order.flatMap((id) => {
    const when = getOwn(flow.steps, id)?.when;
    return [...(when ? conditionReferences(when, []) : []), ...inputReferences(flow, id)];
  });
  const used = new Set(transitiveReferences(flow, mentions).map(({ what, name }) => `${what} ${name}`));
  for (const name of Object.keys(flow.conditions ?? {})) {
    if (used.has(`use ${name}`)) continue;
    report('unused-name', ['conditions', name], `Nothing uses the condition “${name}”.`, 'Take it out, or use it.');
  }
}

/** What a step need not say: a lock on it says that nobody may add it. */
const optional = new Set(['when', 'hidden', 'next', 'end']);

function checkLocks(flow: Flow, report: Report): void {
  for (const [i, path] of (flow.locked ?? []).entries()) {
    let found: unknown = flow;
    let sofar = '';
    for (const key of path.split('.')) {
      const inside = isRecord(found) ? found : {};
      if (optional.has(key) && /^steps\.[^.]+$/.test(sofar)) break;
      if (!Object.hasOwn(inside, key)) {
        const reason = `There is no “${key}” in ${sofar ? `“${sofar}”` : 'the flow'}, so nothing is locked.`;
        report('unknown-lock', ['locked', i], reason, didYouMean(key, Object.keys(inside)));
        break;
      }
      found = inside[key];
      sofar = sofar ? `${sofar}.${key}` : key;
    }
  }
}

function checkMigrations(flow: Flow, context: LintContext, report: Report): void {
  const declared = declaredNames(flow, context);
  for (const [i, { from, rename = {} }] of (flow.migrations ?? []).entries()) {
    if (from >= flow.revision) {
      const reason = `No run began with a revision before this one and at ${from} or later: the flow is at ${flow.revision}.`;
      report('bad-migration', ['migrations', i, 'from'], reason, `Count “revision” up to ${from + 1}.`);
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
          'A step becomes a step, and an answer an answer.',
          'Write both with a key, or neither.',
        );
      } else if (!known && !superseded) {
        const names = isStep ? Object.keys(flow.steps) : [...declared.keys()];
        report(
          'bad-migration',
          path,
          `Nobody asks for “${name}”, so its answers would be lost.`,
          didYouMean(name, names),
        );
      }
    }
  }
}

const longest = 63;

/** Names of steps inside are put together with “--”, and are keys of what is sent. */
function checkStepNames(flow: Flow, { flows = {} }: LintContext, report: Report): void {
  for (const [id, { subflow }] of Object.entries(flow.steps)) {
    if (id.includes('--')) {
      report('reserved-name', ['steps', id], '“--” joins a step with those of its flow.', 'Use one dash.');
    }
    const inner = subflow === undefined ? undefined : getOwn(flows, subflow);
    const long = Object.keys(inner?.steps ?? {}).find((inside) => inlinedName(id, inside).length > longest);
    if (long !== undefined) {
      const reason = `“${inlinedName(id, long)}” is longer than ${longest} letters.`;
      report('reserved-name', ['steps', id], reason, 'Give the step around it a shorter name.');
    }
  }
}
