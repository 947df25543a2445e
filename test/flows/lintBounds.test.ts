import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { lintForm } from '#brand/forms/lintForm.ts';
import type { Pack, ResolveTools } from '#brand/pack.ts';
import { type Resolved, resolvePack } from '#brand/resolvePack.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Form } from '#flow/language/form.ts';
import { inlineSubflows } from '#flow/language/inlineSubflows.ts';
import type { Condition, Expression, Flow, Step } from '#flow/language/language.ts';
import { lintFlow } from '#flow/lint/lintFlow.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { walk } from '#flow/walk/walk.ts';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { parseFlow } from '#test/support/parseFlow.ts';
import { expectCpuTime, repeats } from '#test/support/soak.ts';
import { ask, context, countedWork, flowOf, forms } from './lintSamples.ts';
import { questionsThatEnd } from './questionsThatEnd.ts';

const answeredYes = (id: string, value = true): Condition => ({ field: `${id}.yes`, op: 'is', value });

/** Questions that are answered with yes or no, each with a follow-up, and a denial of those who say yes to one of these. */
function questionnaire(questions: number): Flow {
  const ids = Array.from({ length: questions }, (_, i) => i);
  const steps = ids.flatMap((i): [string, Step][] => [
    [`q${i}`, ask(`q${i}`)],
    [`f${i}`, { ...ask(`f${i}`), when: answeredYes(`q${i}`) }],
  ]);
  const stop: Step = { kind: 'deny', at: 'stop', when: { any: ids.map((i) => answeredYes(`f${i}`)) }, end: true };
  const none: Step = { kind: 'message', at: 'none', when: { all: ids.map((i) => answeredYes(`q${i}`, false)) } };
  return flowOf({ ...Object.fromEntries(steps), stop, none });
}

/** Maximum number of evaluations for a pack, including the few that checks spend after the limit. */
const maxEvaluations = 2_010_000;

test.each([
  [22, 50_000],
  [60, 200_000],
])('checks %i questions with follow-ups fully within %i evaluations', (questions, most) => {
  const { work, spent } = countedWork();
  expect(lintFlow(questionnaire(questions), { ...context, work })).toEqual([]);
  expect(spent()).toBeLessThan(most);
});

test('finds an unreachable step among sixty questions', () => {
  const { steps } = questionnaire(60);
  const never: Condition = { all: [{ use: 'first' }, answeredYes('q0', false)] };
  const { end: _end, ...others } = steps;
  const flow = flowOf(
    { ...others, never: { kind: 'message', at: 'never', when: never } },
    { conditions: { first: answeredYes('q0') } },
  );
  const rules = lintFlow(flow, context).map(({ rule, pointer }) => `${rule} ${pointer}`);
  expect(rules).toContain('unreachable /steps/never');
});

/** Computed values that each add up the one before twice, compared where a step protects. */
function doubling(names: number, first: Expression): Flow {
  const computed = Object.fromEntries(
    Array.from({ length: names }, (_, i): [string, Expression] => [
      `c${i}`,
      i === 0 ? first : { sum: [{ computed: `c${i - 1}` }, { computed: `c${i - 1}` }] },
    ]),
  );
  const when: Condition = { computed: `c${names - 1}`, op: 'gt', value: 3 };
  const stop: Step = { kind: 'deny', at: 'stop', when, end: true };
  return flowOf({ hello: { kind: 'message', at: 'hello' }, q: ask('q'), stop }, { computed });
}

test('checks forty computed values that double', () => {
  expect(lintFlow(doubling(40, { value: 1 }), context).filter(({ severity }) => severity === 'error')).toEqual([]);
  const unanswered = lintFlow(doubling(40, { field: 'q.n' }), context).map(({ rule, pointer }) => `${rule} ${pointer}`);
  expect(unanswered).toContain('may-be-unknown /steps/stop/when/computed');
});

/** Returns a flow with `many` conditions or computed values; each reads the previous one at its deepest level. */
function chained(section: 'conditions' | 'computed', many: number): Flow {
  const named = (i: number): Condition | Expression => {
    const before = `c${i - 1}`;
    if (section === 'conditions') {
      let condition: Condition = i === 0 ? answeredYes('q') : { use: before };
      for (let depth = 0; depth < 18; depth += 1) condition = { not: condition };
      return condition;
    }
    let expression: Expression = i === 0 ? { value: 'a' } : { computed: before };
    for (let depth = 0; depth < 9; depth += 1) expression = { concat: [expression] };
    return expression;
  };
  const names = Object.fromEntries(Array.from({ length: many }, (_, i) => [`c${many - i - 1}`, named(many - i - 1)]));
  const last = `c${many - 1}`;
  const when: Condition = section === 'conditions' ? { use: last } : { computed: last, op: 'is', value: 'b' };
  const stop: Step = { kind: 'deny', at: 'stop', when, end: true };
  return flowOf({ q: ask('q'), stop }, { [section]: names });
}

test.each(['conditions', 'computed'] as const)('accepts a hundred chained %s and refuses more', (section) => {
  const most = chained(section, 100);
  expect(parseFlow(most, context)).toHaveProperty('flow');
  expect(lintFlow(most, context).filter(({ severity }) => severity === 'error')).toEqual([]);
  const compiled = compileFlow(most, context);
  const run = { answers: { q: { yes: false } }, results: {} };
  expect(walk(compiled, run, { context: {}, config: {} }).relevant.map(({ id }) => id)).toEqual(['q', 'end']);
  for (const many of [101, 20_000]) {
    expect(parseFlow(chained(section, many), context)).toEqual({
      faults: [expect.objectContaining({ rule: 'shape', pointer: expect.stringMatching(`^/${section}/c`) })],
    });
  }
});

test.each(['conditions', 'steps'] as const)('accepts a thousand answers behind the %s and refuses more', (place) => {
  const flowOfMany = (answers: number): Flow => {
    const half = { all: Array.from({ length: answers / 2 - 1 }, () => answeredYes('q')) };
    const both: Condition = { any: [{ use: 'one' }, { use: 'two' }] };
    const conditions = { one: half, two: half, ...(place === 'conditions' && { both }) };
    return flowOf({ q: ask('q'), tell: { kind: 'message', at: 'tell', when: both } }, { conditions });
  };
  expect(parseFlow(flowOfMany(1000), context)).toHaveProperty('flow');
  const pointer = place === 'conditions' ? '/conditions/both' : '/steps/tell/when';
  const refused = { faults: [expect.objectContaining({ rule: 'shape', pointer })] };
  expect(parseFlow(flowOfMany(1002), context)).toEqual(refused);
});

test('a circular subflow is not reported as too deep', () => {
  const around = (id: string, subflow: string): Flow => ({
    ...flowOf({ q: ask('q'), in: { kind: 'subflow', subflow, at: 'in' } }),
    id,
  });
  const ids = ['r1', 'r2', 'r3', 'r4', 'r5'];
  const ring = ids.map((id, i) => [id, around(id, ids[(i + 1) % ids.length] ?? '')] as const);
  const flows = { ...Object.fromEntries(ring), f: around('f', 'r1') };
  const rulesOf = (flow: Flow) => lintFlow(flow, { ...context, flows }).map(({ rule }) => rule);
  expect(rulesOf(flows.f)).not.toContain('too-deep');
  for (const [, flow] of ring) {
    expect(rulesOf(flow)).toContain('subflow-circle');
    expect(rulesOf(flow)).not.toContain('too-deep');
  }
});

test('computed texts that double become unknown and protect', () => {
  const { computed, ...flow } = doubling(60, { value: 'aa' });
  const joined = JSON.parse(JSON.stringify(computed).replaceAll('"sum"', '"concat"'));
  const texts = { ...flow, computed: joined };
  const faults = lintFlow(texts, context).filter(({ rule }) => rule === 'too-long');
  expect(faults).toMatchObject([
    {
      pointer: '/computed/c16',
      reason: '“c16” is longer than 100000 characters even if every answer is one character, so it never has a value.',
    },
  ]);
  const { relevant } = walk(
    compileFlow(texts, context),
    { answers: { q: { yes: true } }, results: {} },
    { context: {}, config: {} },
  );
  expect(relevant.at(-1)?.id).toBe('stop');
});

test('reports an expression that doubles as too complex', () => {
  let nested: Expression = { coalesce: [{ value: '' }, { field: 'q.yes' }] };
  for (let i = 0; i < 40; i += 1) nested = { coalesce: [{ sum: [nested] }] };
  const faults = lintFlow(doubling(2, nested), context).map(({ rule, pointer }) => `${rule} ${pointer}`);
  expect(faults).toContain('too-complex /steps/stop/when');
});

test('a walk reads forty computed values that double', () => {
  const flow = doubling(40, { coalesce: [{ field: 'q.n' }, { value: 1 }] });
  const { hello, stop, ...others } = flow.steps as { readonly [id: string]: Step } & { hello: Step; stop: Step };
  const steps: Flow['steps'] = { hello: { ...hello, when: stop.when as Condition }, stop, ...others };
  const compiled = compileFlow(flowOf(steps, { computed: flow.computed ?? {} }), { kinds: stepKinds, forms });
  const { relevant } = walk(compiled, { answers: {}, results: {} }, { context: {}, config: {} });
  expect(relevant.map(({ id }) => id)).toEqual(['hello', 'stop']);
});

/** Flows a, b and c that each have some steps that stand for the next one, and d. */
function nestedFlows(times: number): { readonly [flow: string]: Flow } {
  const flows = ['a', 'b', 'c'].map((id, i): Flow => {
    const inside = Array.from({ length: times }, (_, at): [string, Step] => [
      `j${at}`,
      { kind: 'subflow', subflow: ['b', 'c', 'd'][i] as string, at: `j${at}` },
    ]);
    return flowOf({ start: { kind: 'message', at: 'start' }, ...Object.fromEntries(inside) }, { id });
  });
  const d = flowOf({ q: ask('q') }, { id: 'd', forms });
  return Object.fromEntries([...flows, d].map((flow) => [flow.id, flow]));
}

test('refuses twenty subflows on each of three levels', () => {
  const flows = nestedFlows(20);
  const faults = Object.values(flows).flatMap((flow) => lintFlow(flow, { ...context, file: `${flow.id}.json`, flows }));
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([
    expect.objectContaining({ rule: 'too-complex', file: 'a.json', pointer: '/steps/j0', reason: expect.any(String) }),
    expect.objectContaining({ rule: 'too-complex', file: 'b.json', pointer: '/steps/j15', fix: expect.any(String) }),
  ]);
  expect(inlineSubflows(flows.a as Flow, flows)).toBe(flows.a);
});

test('checks nearly a thousand nested steps within the bound', () => {
  const flows = nestedFlows(6);
  const faults = Object.values(flows).flatMap((flow) => lintFlow(flow, { ...context, flows }));
  expect(faults.filter(({ rule }) => rule === 'too-complex')).toEqual([]);
  expect(inlineSubflows(flows.a as Flow, flows).order.length).toBeGreaterThan(250);
});

test('checks a condition with 512 alternatives', () => {
  const pairs: Condition = {
    all: Array.from({ length: 9 }, (_, i) => ({ any: [answeredYes(`q${i}`), answeredYes(`r${i}`)] })),
  };
  const questionSteps = Array.from({ length: 9 }, (_, i) => i).flatMap((i): [string, Step][] => [
    [`q${i}`, ask(`q${i}`)],
    [`r${i}`, ask(`r${i}`)],
  ]);
  const flow = flowOf({ ...Object.fromEntries(questionSteps), tell: { kind: 'message', at: 'tell', when: pairs } });
  expect(lintFlow(flow, context)).toEqual([]);
});

/** Six answers that must all differ, with only five choices: impossible, but expensive to prove. */
function pigeons(): Condition {
  const [six, five] = [Array.from({ length: 6 }, (_, i) => i), Array.from({ length: 5 }, (_, i) => i)];
  const is = (i: number, value: number): Condition => ({ field: `q${i}.n`, op: 'is', value });
  const differ = (i: number, j: number): Condition => ({
    any: five.flatMap((a) => five.filter((b) => b !== a).map((b): Condition => ({ all: [is(i, a), is(j, b)] }))),
  });
  return { all: six.flatMap((i) => six.slice(0, i).map((j) => differ(i, j))) };
}

test('names what is too complex and runs every other rule', () => {
  const questionSteps = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`q${i}`, ask(`q${i}`)]));
  const flow = flowOf({
    ...questionSteps,
    shown: { kind: 'message', at: 'shown', when: pigeons() },
    stop: { kind: 'deny', at: 'stop', when: pigeons(), end: true },
    typo: { kind: 'message', at: 'typo', when: { field: 'q0.yse', op: 'is', value: true } },
  });
  const { work, spent } = countedWork();
  const found = lintFlow(flow, { ...context, work });
  const faults = found.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`);
  expect(spent()).toBeLessThan(maxEvaluations);
  expect(faults).toContain('warning not-checked /steps/shown');
  expect(faults).toContain('error too-complex /steps/stop');
  expect(faults).toContain('error unknown-field /steps/typo/when/field');
});

/** Sixty conditions, each of which uses the one before three times. */
function doubledFrom(first: Condition): NonNullable<Flow['conditions']> {
  const after = (name: string): Condition => ({
    all: [{ use: name }, { any: [{ use: name }, { not: { use: name } }] }],
  });
  return Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`c${i}`, i === 0 ? first : after(`c${i - 1}`)]));
}

test('bounds conditions that double with every name', () => {
  const flow = flowOf(
    { q: ask('q'), tell: { kind: 'message', at: 'tell', when: { use: 'c59' } } },
    { conditions: doubledFrom(answeredYes('q')) },
  );
  const { work, spent } = countedWork();
  expect(lintFlow(flow, { ...context, work }).map(({ rule }) => rule)).toContain('not-checked');
  expect(spent()).toBeLessThan(maxEvaluations);
});

test.each(['e', 'is', 'zebra'])('reports a complex condition called %s by its steps', (name) => {
  const questionSteps = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`q${i}`, ask(`q${i}`)]));
  const stop = { kind: 'deny', at: 'stop', when: answeredYes('q0'), end: true } as const;
  const shown = { kind: 'message', at: 'shown', when: { use: name } } as const;
  const flow = flowOf({ ...questionSteps, shown, stop }, { conditions: { [name]: pigeons() } });
  const faults = lintFlow(flow, context).map(({ rule, pointer }) => `${rule} ${pointer}`);
  expect(faults).toContain(`not-checked /conditions/${name}`);
  expect(faults.join()).not.toContain('too-complex');
});

test('a complex condition that protects indirectly is an error', () => {
  const questionSteps = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`q${i}`, ask(`q${i}`)]));
  const stop = { kind: 'deny', at: 'stop', when: { use: 'outer' }, end: true } as const;
  const conditions = { hard: pigeons(), outer: { not: { use: 'hard' } } };
  const faults = lintFlow(flowOf({ ...questionSteps, stop }, { conditions }), context);
  expect(faults.map(({ rule, pointer }) => `${rule} ${pointer}`)).toContain('too-complex /conditions/hard');
});

/** A form whose last fields require six answers with five choices to differ: these fields are never shown. */
function contradictoryForm(fields: number): Form {
  const choiceIds = Array.from({ length: 6 }, (_, i) => `q${i}`);
  const hidden = Array.from({ length: fields }, (_, i) => `f${i}`);
  const all = [...choiceIds, ...hidden];
  const when = JSON.parse(JSON.stringify(pigeons()).replaceAll('.n"', '"'));
  const ui = Object.fromEntries(
    all.map((name) => [name, { 'ui:title': 't', ...(hidden.includes(name) && { 'ui:options': { when } }) }]),
  );
  return { schema: { properties: Object.fromEntries(all.map((name) => [name, { type: 'number' }])) }, ui };
}

test('names a form with contradictions, however many there are', () => {
  const { work, spent } = countedWork();
  const faults = lintForm(contradictoryForm(376), 'f.json', work);
  const rules = new Set(faults.map(({ rule, severity }) => `${severity} ${rule}`));
  expect(rules).toEqual(new Set(['warning not-checked']));
  expect(faults).toHaveLength(376);
  expect(spent()).toBeGreaterThan(1_000_000);
  expect(spent()).toBeLessThan(maxEvaluations);
});

/** A brand whose clinics each have a title of their own. */
function brandWith(clinics: number): Pack {
  const files = { ...readBrandPack('southern-light').pack.files };
  for (let i = 0; i < clinics; i += 1)
    files[`clinics/clinic-${i}/locales/en.json`] = {
      file: `clinic-${i}`,
      json: { 'flow.booking.title': `Clinic ${i}` },
    };
  return { id: 'southern-light', files };
}

/** How often the linter looks into the options of a step while a pack is resolved. */
function optionsChecked(pack: Pack): number {
  const tools = schemaTools();
  let looks = 0;
  const validate: ResolveTools['validate'] = (schema, value) => {
    if (typeof schema !== 'string') looks += 1;
    return tools.validate(schema, value);
  };
  expect(resolvePack(readBasePack().pack, pack, { ...tools, validate })).toHaveProperty('pack');
  return looks;
}

test('checks the flows of a brand once for all clinics', () => {
  expect(optionsChecked(brandWith(20))).toBe(optionsChecked(brandWith(0)));
});

test('checks again the flows of a clinic with other options', () => {
  const { id, files } = brandWith(1);
  const op = { op: 'set', path: 'steps.slot.options.timeOfDay', was: true, value: false };
  const json = { base: { id: 'booking', revision: 1 }, ops: [op] };
  const changed = { ...files, 'clinics/clinic-0/flows/booking.overlay.json': { file: 'overlay', json } };
  expect(optionsChecked({ id, files: changed })).toBeGreaterThan(optionsChecked(brandWith(1)));
});

/** Files of a pack under their places. */
function packFiles(files: { readonly [place: string]: Json }): Pack['files'] {
  return Object.fromEntries(Object.entries(files).map(([place, json]) => [place, { file: place, json }]));
}

/** Flows of which each step has a condition that stands for as many answers as it may. */
function longConditions(count: number): { readonly [place: string]: Json } {
  const title = 'flow.booking.title';
  const many = { all: Array.from({ length: 490 }, () => answeredYes('q')) };
  const steps = Object.fromEntries(
    Array.from({ length: 900 }, (_, i): [string, Step] => [
      `m${i}`,
      { kind: 'message', title, at: `m${i}`, when: { any: [{ use: 'one' }, { use: 'two' }, answeredYes('q')] } },
    ]),
  );
  const q: Step = { kind: 'form', form: 'question', title, at: 'q' };
  const end: Step = { kind: 'message', title, at: 'end', end: true };
  const all = Array.from({ length: count }, (_, i) => {
    const flow = flowOf({ q, ...steps }, { id: `long-${i}`, title, conditions: { one: many, two: many } });
    return [`flows/long-${i}.json`, { ...flow, steps: { ...flow.steps, end } } as unknown as Json];
  });
  return Object.fromEntries(all);
}

/** A value compared with a list of thousands, in two steps that far more lie between. */
function longLists(): { readonly [place: string]: Json } {
  const title = 'flow.booking.title';
  const value = Array.from({ length: 20_000 }, (_, i) => `v${i}`);
  const show = (id: string, when: Condition): Step => ({ kind: 'message', title, at: id, when });
  const between = Array.from({ length: 900 }, (_, i): [string, Step] => [`m${i}`, show(`m${i}`, answeredYes('q'))]);
  const flow = flowOf(
    {
      q: { kind: 'form', form: 'question', title, at: 'q' },
      first: show('first', { var: 'context.locale', op: 'in', value }),
      ...Object.fromEntries(between),
      last: show('last', { var: 'context.locale', op: 'notIn', value }),
    },
    { id: 'lists', title },
  );
  const end: Step = { kind: 'message', title, at: 'end', end: true };
  return { 'flows/lists.json': { ...flow, steps: { ...flow.steps, end } } as unknown as Json };
}

/** Eight flows with conditions that double with every name. */
function doublingConditions(): { readonly [place: string]: Json } {
  const title = 'flow.booking.title';
  const conditions = doubledFrom({ var: 'context.kiosk', op: 'is', value: true });
  const steps: Flow['steps'] = {
    hello: { kind: 'message', title, at: 'hello' },
    tell: { kind: 'message', title, at: 'tell', when: { use: 'c59' }, end: true },
  };
  const end: Step = { kind: 'message', title, at: 'end', end: true };
  const ids = Array.from({ length: 8 }, (_, i) => `slow-${i}`);
  const flows = ids.map((id) => ({ ...flowOf(steps, { id, title, conditions }), steps: { ...steps, end } }));
  return Object.fromEntries(flows.map((flow) => [`flows/${flow.id}.json`, flow as unknown as Json]));
}

test.each<[string, number, () => { readonly [place: string]: Json }]>([
  ['conditions that double', repeats(40, 400), doublingConditions],
  ['questions that each end the flow', 0, () => questionsThatEnd(6).flows],
  ['questions that each end the flow, for many clinics', repeats(20, 100), () => questionsThatEnd(6).flows],
  ['questions with a denial each', 0, () => questionsThatEnd(6, true).flows],
  ['conditions of a thousand answers', 0, () => longConditions(3)],
  ['lists of thousands', 0, longLists],
])(
  'checks a whole pack of any size within the bound',
  (_what, clinics, flows) => {
    const { id, files } = brandWith(clinics);
    const pack = { id, files: { ...files, ...packFiles({ ...questionsThatEnd(0).forms, ...flows() }) } };
    let resolved: Resolved | undefined;
    const check = () => {
      resolved = resolvePack(readBasePack().pack, pack, schemaTools());
    };
    expectCpuTime(5_000, check, 1);
    const faults = resolved && ('pack' in resolved ? resolved.pack.warnings : resolved.faults);
    expect(faults?.map(({ rule }) => rule)).toContain('not-checked');
    if (resolved && 'pack' in resolved) expect(Object.keys(resolved.pack.clinics)).toHaveLength(clinics);
  },
  120_000,
);
