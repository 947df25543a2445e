import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Flow, Migration, Run } from '#flow/language/language.ts';

/** A single answer. */
export interface OneAnswer {
  readonly step: string;
  readonly key: string;
  readonly value: Json;
}

/**
 * Converts answers to the current revision: applies the migrations of all revisions since the run began, oldest first. A run without
 * `began` counts as one of the first revision.
 */
export function migrateAnswers(
  answers: readonly OneAnswer[],
  flow: Flow,
  began: { readonly [flow: string]: Json },
): readonly OneAnswer[] {
  const since = (flow: string) => {
    const revision = getOwn(began, flow);
    return typeof revision === 'number' ? revision : 1;
  };
  const due = (flow.migrations ?? []).filter(({ from, of = flow.id }) => from >= since(of));
  const inOrder = due.toSorted((one, other) => one.from - other.from);
  return inOrder.reduce((before, migration) => before.map((one) => migrated(one, migration)), answers);
}

/** The revisions of a flow and its subflows: later migrations of a run that begins now start from these. */
export function revisionsOf(flow: Flow): NonNullable<Run['began']> {
  return { [flow.id]: flow.revision, ...flow.inside };
}

function migrated({ step, key, value }: OneAnswer, { rename = {}, map = {} }: Migration): OneAnswer {
  const values = getOwn(map, `${step}.${key}`);
  const one = (old: Json): Json => (typeof old === 'object' ? old : (getOwn(values ?? {}, String(old)) ?? old));
  const mapped = Array.isArray(value) ? value.map(one) : one(value);
  const [newStep = step, newKey = key] = (getOwn(rename, `${step}.${key}`) ?? getOwn(rename, step) ?? step).split('.');
  return { step: newStep, key: newKey, value: mapped };
}
