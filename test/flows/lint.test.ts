import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { PackFile } from '#brand/pack.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow, StepAnswers } from '#flow/language/language.ts';
import { checkShape } from '#flow/lint/checkShape.ts';
import { lintFlow } from '#flow/lint/lintFlow.ts';
import { flowRules } from '#flow/lint/rules.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { indexIn, walk } from '#flow/walk/walk.ts';
import { readBasePack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { packRules } from './packRules.ts';
import { sampleRunFacts } from './sampleFlow.ts';

const folder = 'test/flows/lint';
const rules: { readonly [rule: string]: Fault['severity'] } = { ...flowRules, ...packRules };
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
const tools = schemaTools();
const base = readBasePack().pack;

const inner: Flow = {
  id: 'inner',
  revision: 1,
  title: 't',
  steps: { hello: { kind: 'message', at: 'hello' }, bye: { kind: 'message', at: 'bye', end: true } },
  order: ['hello', 'bye'],
};
/** A flow with another one inside. */
const around = (id: string, subflow: string): Flow => ({
  ...inner,
  id,
  steps: { ...inner.steps, hello: { kind: 'subflow', subflow: subflow, at: 'hello' } },
});
/** A flow that asks a question and sends somebody away for the answer. */
const safety: Flow = {
  ...inner,
  id: 'safety',
  steps: {
    question: { kind: 'form', form: 'numbers', at: 'question' },
    stop: { kind: 'deny', at: 'stop', when: { field: 'question.colour', op: 'is', value: 'red' }, end: true },
    thanks: { kind: 'message', at: 'thanks', end: true },
  },
  order: ['question', 'stop', 'thanks'],
};
const nested = {
  inner,
  safety,
  three: around('three', 'inner'),
  two: around('two', 'three'),
  one: around('one', 'two'),
};
const device = { type: 'boolean' } as const;
const forms = {
  numbers: {
    answers: {
      age: { type: 'number', minimum: 0, maximum: 120 },
      born: { type: 'string', format: 'date' },
      colour: { type: 'string', enum: ['red', 'green'] },
      tags: { type: 'array', items: 'string' },
      flag: { type: 'boolean' },
      note: { type: 'string' },
    },
    required: ['age', 'colour'],
  },
  lists: {
    answers: {
      any: { type: 'array', items: 'object', properties: { device } },
      some: { type: 'array', items: 'object', minItems: 1, properties: { device } },
    },
    required: ['any', 'some'],
  },
} as const;

function faultsOf(json: Json): readonly Fault[] {
  if (typeof json === 'object' && json !== null && 'files' in json)
    return packFaults(json.files as { readonly [place: string]: Json });
  const shape = checkShape(json, 'case.json');
  if (shape.length > 0) return shape;
  const flow = json as unknown as Flow;
  const flows = { ...nested, [flow.id]: flow };
  return lintFlow(flow, { file: 'case.json', kinds: stepKinds, forms, flows, validate: tools.validate });
}

function packFaults(given: { readonly [place: string]: Json }): readonly Fault[] {
  const files = Object.entries(given)
    .filter(([, json]) => json !== null)
    .map(([place, json]): [string, PackFile] => [place, { file: place, json }]);
  const resolved = resolvePack(base, { id: 'case', files: Object.fromEntries(files) }, tools);
  return 'faults' in resolved ? resolved.faults : resolved.pack.warnings;
}

/** The cases of the folder: `<rule>`, or `<rule>.<case>` where a rule has several. */
const cases = [
  ...new Set(globSync('*.json', { cwd: folder }).map((file) => file.replace(/\.(?:bad|good)\.json$/, ''))),
].toSorted();
const ruleOf = (name: string) => name.split('.')[0] ?? '';

test('each of forty or more rules has both example files', () => {
  const files = globSync('*.json', { cwd: folder }).toSorted();
  expect(files).toEqual(cases.flatMap((name) => [`${name}.bad.json`, `${name}.good.json`]).toSorted());
  expect([...new Set(cases.map(ruleOf))].toSorted()).toEqual(Object.keys(rules).toSorted());
  expect(Object.keys(rules).length).toBeGreaterThanOrEqual(40);
});

test.each(cases)('reports %s at its place only', (name) => {
  const rule = ruleOf(name);
  const found = faultsOf(read(`${name}.bad`)).filter((fault) => fault.rule === rule);
  expect(found.length).toBeGreaterThan(0);
  for (const fault of found) {
    expect(fault.severity).toBe(rules[rule]);
    expect(fault.reason).not.toBe('');
    if (rule !== 'shape') expect(fault.fix).toBeTruthy();
  }
  expect(faultsOf(read(`${name}.good`))).toEqual([]);
});

/** The run that the values of a finding describe. */
function runOf(answers: NonNullable<Fault['answers']>, flow: Flow) {
  const given: { [step: string]: { [key: string]: Json } } = {};
  const results: { [step: string]: { outcome: string } & StepAnswers } = {};
  for (const [reference, value] of Object.entries(answers)) {
    const [source = '', key = '', name = ''] = reference.split('.');
    if (source === 'result' && name === 'outcome') results[key] = { outcome: String(value) };
    else if (flow.steps[source]) given[source] = { ...given[source], [key]: value };
  }
  const context = Object.entries(answers).flatMap(([reference, value]) =>
    reference.startsWith('context.') ? [[reference.slice(8), value] as const] : [],
  );
  const runFacts = {
    ...sampleRunFacts,
    context: { ...sampleRunFacts.context, ...Object.fromEntries(context) },
  };
  return { run: { answers: given, results }, runFacts };
}

test.each(['unreachable', 'dead-end', 'begins-with-call'])('reports %s with answers that reproduce it', (rule) => {
  const flow: Flow = read(`${rule}.bad`);
  const fault = faultsOf(read(`${rule}.bad`)).find((one) => one.rule === rule);
  if (!fault?.answers) throw new Error('The finding has no answers.');
  const { run, runFacts } = runOf(fault.answers, flow);
  const walked = walk(compileFlow(flow, { kinds: stepKinds, forms }), run, runFacts);
  const id = fault.pointer.split('/')[2] ?? '';
  if (rule === 'unreachable') expect(indexIn(walked, id)).toBe(-1);
  if (rule === 'dead-end') expect(walked.relevant.at(-1)?.id).toBe(id);
  if (rule === 'begins-with-call') expect(walked.relevant[0]?.id).toBe(id);
});
