import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { formatterNames, type Placeholder, placeholdersIn } from '#flow/conditions/placeholders.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow } from '#flow/language/language.ts';
import { type DeclaredNames, declaredNames, findDeclared } from '#flow/lint/declaredNames.ts';
import { type NamedText, namedByFlow } from './namedTexts.ts';
import type { ResolvedTexts } from './resolveTexts.ts';

type ByLocale = readonly (readonly [locale: string, texts: ResolvedTexts])[];

/** Faults of the keys that flows and forms name: those for which some locale has no text, each once. */
export function checkNamed(named: readonly NamedText[], locales: ByLocale): readonly Fault[] {
  return named.flatMap(({ key, file, path, attribute }) => {
    const without = locales.filter(([, { texts }]) => !Object.hasOwn(texts, key));
    const faults: Fault[] = [];
    if (without.length > 0) {
      const tags = without.map(([locale]) => locale).join(', ');
      const known = Object.keys(without[0]?.[1].texts ?? {});
      const near = alike(key, known);
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

/** Keys with the same beginning, so that a proposal is worth reading. */
function alike(key: string, known: readonly string[]): readonly string[] {
  const start = key.split('.').slice(0, -1).join('.');
  return known.filter((other) => other.startsWith(start)).slice(0, 40);
}

/** Faults of what the texts of flows pipe in: answers that do not exist, unknown formats, nothing to say instead. */
export function checkPipes(flows: readonly Flow[], locales: ByLocale): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const flow of flows) {
    const keys = keysOf(flow);
    let declared: DeclaredNames | undefined;
    for (const [, { texts, fileOf }] of locales) {
      for (const key of keys) {
        const found: Fault[] = [];
        const pipes = placeholdersIn(texts[key] ?? '');
        if (pipes.length === 0) continue;
        const report = faultReporter(found, fileOf(key));
        declared ??= declaredNames(flow, { kinds: stepKinds });
        for (const piped of pipes) checkPipe(flow, declared, piped, [key], report);
        // The same text serves several locales, and is complained of once.
        for (const fault of found) faults.set(JSON.stringify(fault), fault);
      }
    }
  }
  return [...faults.values()];
}

/** Keys of the texts that a flow names itself: those of a flow inside are checked where it stands alone. */
function keysOf(flow: Flow): ReadonlySet<string> {
  const known = keysByFlow.get(flow);
  if (known) return known;
  const own = namedByFlow(flow, '', (fault) => fault).filter(({ path }) => !path[1]?.includes('--'));
  const keys = new Set(own.map(({ key }) => key));
  keysByFlow.set(flow, keys);
  return keys;
}

/** Clinics share most flows, each of which is read once. */
const keysByFlow = new WeakMap<Flow, ReadonlySet<string>>();

function checkPipe(
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
    report('unknown-field', path, `Nothing answers to “${reference}”.`, didYouMean(reference, known));
  }
  if (!formatterNames.some((one) => one === format)) {
    report('unknown-format', path, `There is no format “${format}”.`, didYouMean(format, formatterNames));
  }
  if (!fallback) {
    report('no-fallback', path, `“${reference}” may be unanswered.`, `Write {${reference}|${format}|words instead}.`);
  }
}
