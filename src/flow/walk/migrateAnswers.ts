import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Flow, Migration, Run } from '#flow/language/language.ts';

/** One answer by itself. */
export interface OneAnswer {
  readonly step: string;
  readonly key: string;
  readonly value: Json;
}

/** The authors' revisions of a flow and of those inside: what a run that begins now has to be migrated from later. */
export function revisionsOf(flow: Flow): NonNullable<Run['began']> {
  return { [flow.id]: flow.revision, ...flow.inside };
}

/**
 * Answers under their names and values of now: the migrations of all revisions since the run began, oldest first. A run that
 * does not say when it began is taken for one of the first revision.
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

function migrated({ step, key, value }: OneAnswer, { rename = {}, map = {} }: Migration): OneAnswer {
  const values = getOwn(map, `${step}.${key}`);
  const one = (old: Json): Json => (typeof old === 'object' ? old : (getOwn(values ?? {}, String(old)) ?? old));
  const mapped = Array.isArray(value) ? value.map(one) : one(value);
  const [newStep = step, newKey = key] = (getOwn(rename, `${step}.${key}`) ?? getOwn(rename, step) ?? step).split('.');
  return { step: newStep, key: newKey, value: mapped };
}
