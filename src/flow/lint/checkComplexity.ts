import type { Path, ReportFault } from '#base/faults.ts';
import type { Flow } from '#flow/language/language.ts';
import {
  conditionReferences,
  definitionReferences,
  expressionReferences,
  type Reference,
  transitiveReferences,
} from './references.ts';

/** Named conditions or computed values that may depend on each other in a row; each uses stack when it is evaluated. */
const maxChain = 100;

/** Reports a name that depends on too long a chain of names. */
export function checkChains(flow: Flow, report: ReportFault): void {
  const named = { use: flow.conditions ?? {}, computed: flow.computed ?? {} };
  const lengths = new Map<string, number>();
  /** Length of the longest chain from this name on; stops counting above the maximum. */
  function chainFrom(form: 'use' | 'computed', name: string, before: number): number {
    const key = `${form} ${name}`;
    const known = lengths.get(key);
    if (known !== undefined || !Object.hasOwn(named[form], name)) return known ?? 0;
    if (before === maxChain) return Number.POSITIVE_INFINITY;
    // The rule `circle` reports names that depend on themselves.
    lengths.set(key, 0);
    const lengthsBehind = definitionReferences(flow, { what: form, name }).map(({ what, name: used }) =>
      what === 'use' || what === 'computed' ? chainFrom(what, used, before + 1) : 0,
    );
    const length = 1 + Math.max(0, ...lengthsBehind);
    lengths.set(key, length);
    return length;
  }
  for (const [section, form] of [['conditions', 'use'] as const, ['computed', 'computed'] as const]) {
    for (const name of Object.keys(named[form])) {
      if (chainFrom(form, name, 0) <= maxChain) continue;
      const reason = `“${name}” depends on a chain of more than ${maxChain} names.`;
      report([section, name], reason, 'Write some of these conditions or values directly instead of naming them.');
      return;
    }
  }
}

/** References in a condition or computed value, with all that it depends on: every rule reads them at each step that uses it. */
const maxReferences = 1000;

/** Reports a condition or computed value with too many references. */
export function checkReferenceCount(flow: Flow, report: ReportFault): void {
  const { conditions = {}, computed = {}, steps } = flow;
  const places: readonly (readonly [Path, readonly Reference[]])[] = [
    ...Object.entries(conditions).map(([name, one]) => [['conditions', name], conditionReferences(one, [])] as const),
    ...Object.entries(computed).map(([name, one]) => [['computed', name], expressionReferences(one, [])] as const),
    ...Object.entries(steps).map(
      ([id, { when }]) => [['steps', id, 'when'], when ? conditionReferences(when, []) : []] as const,
    ),
  ];
  const place = places.find(([, references]) => transitiveReferences(flow, references).length > maxReferences);
  if (!place) return;
  const reason = `This refers to more than ${maxReferences} answers, including the named conditions and computed values that it uses.`;
  report(place[0], reason, 'Compare with a list (“in” or “anyIn”), or use fewer conditions.');
}
