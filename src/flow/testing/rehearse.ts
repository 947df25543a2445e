import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { FlowTest, Station } from '#contract/flowFiles.d.ts';
import type { Run, Surroundings } from '#flow/language/language.ts';
import { textKey } from '#flow/language/textKeys.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { readerOf } from '#flow/walk/reader.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type Effect, type FlowEvent, transition } from '#flow/walk/transition.ts';
import { type Walk, walk } from '#flow/walk/walk.ts';

/** What a rehearsal is handed: the surroundings of the visit, and how a message key reads with answers filled in. */
export interface Stage {
  readonly surroundings: Surroundings;
  say(key: string, read: (reference: string) => Json | undefined): string;
  /** Told of the flow as it stands after each event. */
  watch?(run: Run, walked: Walk): void;
}

/** What went otherwise than a test says; `station` counts from 0. */
export interface Miss {
  readonly station: number;
  readonly reason: string;
}

/** Plays one test on a flow, services stubbed by its outcomes. Stops at the first station that is not the one expected. */
export function rehearse(compiled: CompiledFlow, { way }: FlowTest, stage: Stage): readonly Miss[] {
  const misses: Miss[] = [];
  let run = startRun(compiled, { id: 'test', brand: 'test' }, stage.surroundings);
  let effects: readonly Effect[] = [];
  const see = () => stage.watch?.(run, walk(compiled, run, stage.surroundings));
  see();
  for (const [station, expected] of way.entries()) {
    if (run.at !== expected.at) {
      misses.push({ station, reason: `The visitor is at “${run.at}” and not at “${expected.at}”.` });
      return misses;
    }
    for (const reason of unmet(compiled, run, expected, effects, stage)) misses.push({ station, reason });
    const last = station === way.length - 1;
    for (const event of actsOf(expected, last)) {
      const before = run;
      const after = transition(compiled, run, event, stage.surroundings);
      [run, effects] = [after.run, after.effects];
      if (run === before && event.type === 'outcome') {
        misses.push({ station, reason: `Nothing came of ${JSON.stringify(event)}.` });
      }
      see();
    }
  }
  return misses;
}

function actsOf({ at, answer, outcome, values, go }: Station, last: boolean): readonly FlowEvent[] {
  if (outcome !== undefined) return [{ type: 'outcome', step: at, outcome, ...(values && { values }) }];
  if (go === 'back') return [{ type: 'back' }];
  if (go) return [{ type: 'goto', step: go.to }];
  if (answer) return [{ type: 'answer', step: at, values: answer }, { type: 'next' }];
  return last ? [] : [{ type: 'next' }];
}

function unmet(
  compiled: CompiledFlow,
  run: Run,
  { says, given, leaves }: Station,
  effects: readonly Effect[],
  stage: Stage,
): readonly string[] {
  const reasons: string[] = [];
  if (says !== undefined) {
    const read = readerOf(compiled, walk(compiled, run, stage.surroundings), run.at);
    const { title, intro } = compiled.byId.get(run.at)?.step ?? {};
    const { context } = stage.surroundings;
    const keys = [title, intro].flatMap((key) => (key === undefined ? [] : textKey(key, context)));
    const words = keys.map((key) => stage.say(key, read)).join('\n');
    if (!words.includes(says)) reasons.push(`It says “${words}”, without “${says}”.`);
  }
  const call = effects.find((effect) => effect.type === 'call' || effect.type === 'poll');
  for (const [name, value] of Object.entries(given ?? {})) {
    const actual = call?.input[name];
    if (!equalJson(actual, value)) {
      reasons.push(`The service is given ${JSON.stringify(actual)} as “${name}” and not ${JSON.stringify(value)}.`);
    }
  }
  const way = effects.find((effect) => effect.type === 'leave')?.way;
  const left = way?.to === 'portal' ? way.path : way?.url;
  if (leaves !== undefined && left !== leaves)
    reasons.push(`It leaves for “${left ?? 'nowhere'}” and not for “${leaves}”.`);
  return reasons;
}
