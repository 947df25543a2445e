import { expect, test } from 'vitest';
import { brandTest } from '#cli/commands/brandTest.ts';
import type { ExpectedStep, FlowTest } from '#flow/testing/runFlowTest.ts';
import { coverageOf, runFlowTest } from '#flow/testing/runFlowTest.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { readFlowTests, testFlows } from '#server/domain/brands/packs/testFlows.ts';
import { compileSample, sampleAnswers, sampleRunFacts } from './sampleFlow.ts';
import { resolveShipped, shippedPack } from './shippedPacks.ts';

test.each([...resolveShipped().keys()])('the flow tests of %s pass and cover every step', (name) => {
  const read = readFlowTests(name, schemaTools());
  expect(read.faults).toEqual([]);
  for (const { flow, file, visits, coverage } of testFlows(shippedPack(name), read)) {
    expect(file, flow).toBeDefined();
    expect(visits.filter(({ misses }) => misses.length > 0)).toEqual([]);
    expect(coverage.missedSteps, flow).toEqual([]);
    expect(coverage.missedVerdicts, flow).toEqual([]);
  }
});

const compiled = compileSample();
const stage = { runFacts: sampleRunFacts, translate: (key: string) => key };
const misses = (...way: ExpectedStep[]) => runFlowTest(compiled, { name: 'a visit', way }, stage);
const { region, clinic, exam, slot, details, review } = sampleAnswers;
const toReview: ExpectedStep[] = [
  { at: 'region', answer: region },
  { at: 'clinic', answer: clinic },
  { at: 'exam', answer: exam },
  { at: 'slot', answer: slot },
  { at: 'details', answer: details },
  { at: 'review', answer: review },
];

test('reports the step where a test differs', () => {
  expect(misses({ at: 'region', answer: region }, { at: 'exam' })).toEqual([
    { station: 1, reason: 'Expected step “exam”, got “clinic”.' },
  ]);
  expect(misses({ at: 'region', answer: { region: 5 } }, { at: 'clinic' })).toHaveLength(1);
  expect(misses({ at: 'region', says: 'Where' })[0]?.reason).toContain('does not contain “Where”');
});

test('checks service input and unknown outcomes', () => {
  const { firstName, lastName, dateOfBirth, email } = details;
  const given = (mobile: string) => {
    const patient = { firstName, lastName, dateOfBirth, email, mobile };
    return misses(...toReview, { at: 'book', given: { patient }, outcome: 'booked' }, { at: 'done' });
  };
  expect(given(details.mobile)).toEqual([]);
  expect(given('1')).toMatchObject([
    { station: 6, reason: expect.stringMatching(/^Input “patient” of the service: expected .*"mobile":"1"/) },
  ]);
  expect(misses({ at: 'region', outcome: 'booked' }, { at: 'region' })[0]?.reason).toContain('changed nothing');
});

test('a test can go back and to an address', () => {
  const way: ExpectedStep[] = [
    { at: 'region', answer: region },
    { at: 'clinic', go: 'back' },
    { at: 'region', go: { to: 'done' } },
    { at: 'clinic' },
  ];
  expect(misses(...way)).toEqual([]);
});

test('coverage lists steps and verdicts without tests', () => {
  const { watch, result } = coverageOf(compiled);
  const visit: FlowTest = { name: 'a visit', way: [{ at: 'region', answer: region }, { at: 'clinic' }] };
  runFlowTest(compiled, visit, { ...stage, watch });
  expect(result().missedSteps).toEqual(compiled.flow.order.filter((id) => id !== 'region' && id !== 'clinic'));
  expect(result().missedVerdicts).toEqual([
    'steps.enquiry.when true',
    'steps.safety.when true',
    'conditions.enquiry true',
  ]);
});

test('the command prints results and sets the exit status', async () => {
  const lines: string[] = [];
  const io = { print: (line: string) => lines.push(line), printError: (line: string) => lines.push(line) };
  expect(await brandTest.run(['kauri'], io)).toBe(0);
  expect(lines.join('\n')).toContain('steps 100 %');
  lines.length = 0;
  expect(await brandTest.run(['kauri', '--json'], io)).toBe(0);
  expect(JSON.parse(lines.join('\n'))).toMatchObject({ brand: 'kauri', failed: false });
  expect(await brandTest.run(['nobody'], io)).toBe(2);
  expect(await brandTest.run([], io)).toBe(2);
});
