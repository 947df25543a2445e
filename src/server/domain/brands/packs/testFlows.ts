import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Fault } from '#base/faults.ts';
import { JsonSyntaxError, readJson } from '#base/readJson.ts';
import type { ResolvedPack, ResolveTools } from '#brand/pack.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import type { FlowTest, FlowTests } from '#contract/flowFiles.d.ts';
import { createFormatters, fillPlaceholders } from '#flow/conditions/placeholders.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import {
  type Coverage,
  coverageOf,
  type FlowTestFailure,
  type FlowTestSetup,
  runFlowTest,
} from '#flow/testing/runFlowTest.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';

/** The result of one flow test. */
interface TestedVisit {
  readonly name: string;
  readonly misses: readonly FlowTestFailure[];
}

/** The test results of a flow; `file` is undefined if the flow has no tests. */
export interface TestedFlow {
  readonly flow: string;
  readonly file: string | undefined;
  readonly visits: readonly TestedVisit[];
  readonly coverage: Coverage;
}

/** Runs the tests of all flows of a brand, and measures their coverage. */
export function testFlows(pack: ResolvedPack, { tests }: ReadFlowTests): readonly TestedFlow[] {
  return Object.entries(pack.flows).map(([id, { flow, hash }]) => {
    const compiled = compileFlow(flow, { kinds: stepKinds, hash });
    const found = tests.get(id);
    const { watch, result } = coverageOf(compiled);
    const visits = (found?.tests.tests ?? []).map((one): TestedVisit => {
      const misses = runFlowTest(compiled, one, { ...stageOf(pack, one, found?.tests.today ?? ''), watch });
      return { name: one.name, misses };
    });
    return { flow: id, file: found?.file, visits, coverage: result() };
  });
}

function stageOf(pack: ResolvedPack, { context }: FlowTest, today: FlowTests['today']): FlowTestSetup {
  const usual = {
    kiosk: false,
    iframe: false,
    tablet: false,
    staff: false,
    advanced: false,
    locale: pack.brand.locale,
    today,
  };
  const arrival = { authenticationType: 'APPOINTMENT', variant: 'own', enquiry: 'message', bookingKey: '' };
  const visit = { ...usual, ...arrival, ...context };
  const texts = pack.texts[visit.locale] ?? pack.texts[pack.brand.locale] ?? {};
  // Without the catalog, slugs stand for names.
  const formatters = createFormatters(visit.locale, (_noun, slug) => slug);
  return {
    runFacts: runFactsOf(pack.brand, visit),
    translate: (key, read) => fillPlaceholders(texts[key] ?? key, read, formatters),
  };
}

/** Flow tests by flow id, and the faults of invalid test files. */
interface ReadFlowTests {
  readonly tests: ReadonlyMap<string, { readonly file: string; readonly tests: FlowTests }>;
  readonly faults: readonly Fault[];
}

/** Reads `<flow>.test.json` of the base and of a brand. A file of the brand replaces the file of the base. */
export function readFlowTests(brand: string, { validate }: Pick<ResolveTools, 'validate'>, root = '.'): ReadFlowTests {
  const tests = new Map<string, { file: string; tests: FlowTests }>();
  const faults: Fault[] = [];
  const files = ['flows', join('brands', brand, 'flows')].flatMap((folder) =>
    globSync('**/*.test.json', { cwd: join(root, folder) }).map((name) => join(folder, name)),
  );
  for (const file of files) {
    try {
      const json = readJson(readFileSync(join(root, file), 'utf8')).value;
      const found = validate('flow-test', json);
      for (const one of found) faults.push({ rule: 'wrong-value', severity: 'error', ...one, file });
      if (found.length === 0) tests.set(basename(file, '.test.json'), { file, tests: json as unknown as FlowTests });
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const { pointer, line, column, message } = error;
      faults.push({ rule: 'malformed-json', severity: 'error', file, pointer, reason: message, line, column });
    }
  }
  return { tests, faults };
}
