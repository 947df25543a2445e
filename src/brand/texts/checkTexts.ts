import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { oncePer } from '#base/oncePer.ts';
import { type Layers, presentLayers } from '#brand/layers.ts';
import { filesOf } from '#brand/pack.ts';
import { formatterNames, type Placeholder, placeholdersIn } from '#flow/conditions/placeholders.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow } from '#flow/language/language.ts';
import { type DeclaredNames, declaredNames, findDeclared } from '#flow/lint/declaredNames.ts';
import type { ResolvedTexts } from './resolveTexts.ts';
import { type TextReference, textsOfFlow } from './textReferences.ts';

type ByLocale = readonly (readonly [locale: string, texts: ResolvedTexts])[];

/** Returns a fault for each message key of a flow or form without a text in one of the locales. */
export function checkMissingTexts(named: readonly TextReference[], locales: ByLocale): readonly Fault[] {
  return named.flatMap(({ key, file, path, locate: attribute }) => {
    const without = locales.filter(([, { texts }]) => !Object.hasOwn(texts, key));
    const faults: Fault[] = [];
    if (without.length > 0) {
      const tags = without.map(([locale]) => locale).join(', ');
      const known = Object.keys(without[0]?.[1].texts ?? {});
      const near = keysWithSamePrefix(key, known);
      const files = new Set(without.map(([locale]) => `locales/${locale.split('-')[0]}.json`));
      faultReporter(faults, file)(
        'missing-text',
        path,
        `There is no text for “${key}” in ${tags}.`,
        near.length > 0 ? didYouMean(key, near) : `Add it to ${[...files].join(', ')}.`,
      );
    }
    return faults.map(attribute);
  });
}

/** The known keys with the same prefix, as candidates for a suggestion. */
function keysWithSamePrefix(key: string, known: readonly string[]): readonly string[] {
  const start = key.split('.').slice(0, -1).join('.');
  return known.filter((other) => other.startsWith(start)).slice(0, 40);
}

/** Checks the placeholders in texts of flows: unknown answers, unknown formats and missing fallback texts. */
export function checkPlaceholders(flows: readonly Flow[], locales: ByLocale): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const flow of flows) {
    const keys = keysOf(flow);
    let declared: DeclaredNames | undefined;
    for (const [, { texts, fileOf }] of locales) {
      for (const key of keys) {
        const found: Fault[] = [];
        const pipes = placeholdersIn(getOwn(texts, key) ?? '');
        if (pipes.length === 0) continue;
        const report = faultReporter(found, fileOf(key));
        declared ??= declaredNames(flow, { kinds: stepKinds });
        for (const piped of pipes) checkPlaceholder(flow, declared, piped, [key], report);
        // Several locales can use the same text, which is reported once.
        for (const fault of found) faults.set(JSON.stringify(fault), fault);
      }
    }
  }
  return [...faults.values()];
}

/** Returns the message keys of a flow without its subflows, which are checked as flows. Clinics share most flows. */
const keysOf = oncePer((flow: Flow): ReadonlySet<string> => {
  const own = textsOfFlow(flow, '', (fault) => fault).filter(({ path }) => !path[1]?.includes('--'));
  return new Set(own.map(({ key }) => key));
});

function checkPlaceholder(
  flow: Flow,
  declared: DeclaredNames,
  { reference, format, fallback }: Placeholder,
  path: Path,
  report: ReturnType<typeof faultReporter>,
): void {
  const [source, name = ''] = reference.split('.');
  const isComputed = source === 'computed' && isRecord(flow.computed) && Object.hasOwn(flow.computed, name);
  if (!isComputed && !findDeclared(declared, reference)) {
    const known = [...declared.keys()];
    report('unknown-field', path, `The flow has no answer “${reference}”.`, didYouMean(reference, known));
  }
  if (!formatterNames.some((one) => one === format)) {
    report('unknown-format', path, `There is no format “${format}”.`, didYouMean(format, formatterNames));
  }
  if (!fallback) {
    report(
      'no-fallback',
      path,
      `“${reference}” can be unanswered, and the placeholder has no fallback text.`,
      `Write {${reference}|${format}|fallback text}.`,
    );
  }
}

/** Returns a warning for each text of a brand or clinic that neither the base nor a flow or form uses. */
export function checkUnusedTexts(layers: Layers, named: readonly TextReference[]): readonly Fault[] {
  const [base, ...others] = presentLayers(layers);
  const keysOf = (json: unknown) => (isRecord(json) ? Object.keys(json).filter((key) => key !== '$schema') : []);
  const used = new Set(named.map(({ key }) => key));
  for (const { json } of base ? filesOf(base, 'locales/', '.json').values() : [])
    for (const key of keysOf(json)) used.add(key);
  const faults: Fault[] = [];
  for (const { file, json } of others.flatMap((pack) => [...filesOf(pack, 'locales/', '.json').values()])) {
    const report = faultReporter(faults, file, 'warning');
    for (const key of keysOf(json).filter((one) => !used.has(one))) {
      report('unused-text', [key], `No flow or form uses “${key}”.`, 'Remove the text, or correct the key.');
    }
  }
  return faults;
}
