import type { ResolvedPack } from '#brand/pack.ts';
import { surroundingsOf } from '#brand/surroundings.ts';
import { createFormatters, fillPlaceholders } from '#flow/conditions/placeholders.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { FlowTest, FlowTests } from '#flow/testing/runFlowTest.ts';
import {
  type Coverage,
  coverageOf,
  type FlowTestFailure,
  type FlowTestSetup,
  runFlowTest,
} from '#flow/testing/runFlowTest.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import type { ReadFlowTests } from './readFlowTests.ts';

/** One test of a flow as it came out. */
interface TestedVisit {
  readonly name: string;
  readonly misses: readonly FlowTestFailure[];
}

/** A flow of a brand with its tests played; without a file of tests nothing was. */
export interface TestedFlow {
  readonly flow: string;
  readonly file: string | undefined;
  readonly visits: readonly TestedVisit[];
  readonly coverage: Coverage;
}

/** Plays the tests of all flows of a brand, and says how much of each they came past. */
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
  const usual = { kiosk: false, iframe: false, tablet: false, staff: false, locale: pack.brand.locale, today };
  const arrival = { authenticationType: 'APPOINTMENT', variant: 'own', bookingKey: '' };
  const visit = { ...usual, ...arrival, ...context };
  const texts = pack.texts[visit.locale] ?? pack.texts[pack.brand.locale] ?? {};
  // The catalog is not at hand, so names are their slugs.
  const formatters = createFormatters(visit.locale, (_noun, slug) => slug);
  return {
    surroundings: surroundingsOf(pack.brand, visit),
    say: (key, read) => fillPlaceholders(texts[key] ?? key, read, formatters),
  };
}
