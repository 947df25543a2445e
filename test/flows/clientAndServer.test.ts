import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Answers } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { type CompiledFlow, compileFlow } from '#flow/walk/compileFlow.ts';
import { validAnswers } from '#flow/walk/validAnswers.ts';
import { relevantAnswers, walk } from '#flow/walk/walk.ts';
import { repeats } from '#test/support/soak.ts';
import { resolveShipped, shippedPack } from './shippedPacks.ts';

/** A value that an answer may have, or now and then one that it may not. */
function anyValue(key: AnswerKey): fc.Arbitrary<Json | undefined> {
  const right: fc.Arbitrary<Json> =
    key.type === 'boolean'
      ? fc.boolean()
      : key.type === 'number'
        ? fc.integer({ min: key.minimum ?? 0, max: key.maximum ?? 99 })
        : key.type === 'string'
          ? fc.constantFrom(...(key.enum ?? ['norwood', '1990-05-05', '']))
          : key.type === 'array'
            ? fc.subarray<Json>(['MR', 'CT', 'mri-knee', 'norwood'])
            : fc.constant({});
  return fc.oneof({ weight: 8, arbitrary: right }, fc.constant(undefined), fc.constantFrom<Json>(5, 'x', true, []));
}

function answersOf({ steps }: CompiledFlow): fc.Arbitrary<Answers> {
  const each = steps.map(({ id, answers }) => {
    const keys = Object.entries({ ...answers, reviewed: { type: 'boolean' } as const });
    const values = fc.record(Object.fromEntries(keys.map(([key, one]) => [key, anyValue(one)])));
    return fc.option(values, { freq: 12, nil: undefined }).map((given) => [id, defined(given ?? {})] as const);
  });
  return fc.tuple(...each).map((entries) => Object.fromEntries(entries));
}

const defined = (values: { readonly [key: string]: Json | undefined }) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined));

test.each([...resolveShipped().keys()])('browser and server walk the flows of %s identically', (name) => {
  const pack = shippedPack(name);
  for (const { flow, hash } of Object.values(pack.flows)) {
    const server = compileFlow(flow, { kinds: stepKinds, hash });
    const browser = compileFlow(JSON.parse(JSON.stringify(flow)), { kinds: stepKinds, hash });
    const facts = {
      kiosk: false,
      iframe: false,
      tablet: false,
      staff: false,
      advanced: false,
      locale: 'en-AU',
      today: '2026-11-20',
    };
    const runFacts = runFactsOf(pack.brand, facts);
    fc.assert(
      fc.property(answersOf(server), (given) => {
        const kept = Object.fromEntries(
          browser.steps.map((step) => [step.id, validAnswers(step, given[step.id] ?? {})] as const),
        );
        const there = walk(browser, { answers: kept, results: {} }, runFacts);
        const sent: Answers = JSON.parse(JSON.stringify(relevantAnswers(there)));
        const here = walk(server, { answers: sent, results: {} }, runFacts);
        expect(here.relevant.map(({ id }) => id)).toEqual(there.relevant.map(({ id }) => id));
        expect([here.complete, here.reachable]).toEqual([there.complete, there.reachable]);
      }),
      { numRuns: repeats(100, 5000) },
    );
  }
});
