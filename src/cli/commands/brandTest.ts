import { resolvePack } from '#brand/resolvePack.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { readFlowTests, type TestedFlow, testFlows } from '#server/domain/brands/packs/testFlows.ts';
import { brandCommand, locateFaults, printFaults, readDraft } from '../brandCommand.ts';

/** `brand test <brand>`: runs the flow tests, and prints their coverage. */
export const brandTest = brandCommand({
  name: 'brand test',
  arguments: '<brand> [--json]',
  description: 'runs the flow tests of a brand, and prints the coverage of steps and conditions',
  positionals: [1, 1],
  async work({ positionals: [name = ''], flags }, io) {
    const { base, pack } = readDraft(name);
    const tools = schemaTools();
    const read = readFlowTests(name, tools);
    const malformed = [...base.faults, ...pack.faults, ...read.faults];
    const resolved = malformed.length > 0 ? { faults: malformed } : resolvePack(base.pack, pack.pack, tools);
    if ('faults' in resolved) {
      if (flags.has('json')) io.print(JSON.stringify({ brand: name, faults: locateFaults(resolved.faults) }, null, 2));
      else printFaults(resolved.faults, io.printError);
      return 1;
    }
    const tested = testFlows(resolved.pack, read);
    const failed = tested.some(({ visits }) => visits.some(({ misses }) => misses.length > 0));
    if (flags.has('json')) io.print(JSON.stringify({ brand: name, failed, flows: tested }, null, 2));
    else for (const line of tested.flatMap(linesOf)) io.print(line);
    return failed ? 1 : 0;
  },
});

function linesOf({ flow, file, visits, coverage }: TestedFlow): readonly string[] {
  if (!file) return [`${flow}: no tests. Write them to flows/${flow}.test.json in the pack.`];
  const { steps, missedSteps, verdicts, missedVerdicts } = coverage;
  const broken = visits.filter(({ misses }) => misses.length > 0);
  return [
    `${flow}: ${visits.length - broken.length} of ${visits.length} tests pass (${file})`,
    ...broken.flatMap(({ name, misses }) => [
      `  ✗ ${name}`,
      ...misses.map(({ station, reason }) => `      step ${station + 1}: ${reason}`),
    ]),
    `  steps ${percent(steps.length - missedSteps.length, steps.length)}${without(missedSteps)}`,
    `  conditions ${percent(verdicts - missedVerdicts.length, verdicts)}${without(missedVerdicts)}`,
  ];
}

const percent = (part: number, whole: number) => `${whole === 0 ? 100 : Math.floor((part / whole) * 100)} %`;

const without = (missed: readonly string[]) => (missed.length > 0 ? `, without ${missed.join(', ')}` : '');
