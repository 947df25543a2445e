import { complainTo, didYouMean } from '#flow/complain.ts';
import type { Form } from '#flow/form.ts';
import { isRecord } from '#flow/isRecord.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Fault, Flow } from '#flow/language.ts';
import { declaredAs, declaredNames } from '#flow/lint/declaredNames.ts';
import { formatterNames, pipesIn } from '#flow/piping.ts';
import type { Texts } from './resolveTexts.ts';

/** A message key, and the file and place that name it. */
export interface NamedText {
  readonly key: string;
  readonly file: string;
  readonly path: readonly string[];
}

/** The message keys that a journey names. */
export function textsOfFlow(flow: Flow, file: string): readonly NamedText[] {
  const steps = Object.entries(flow.steps).flatMap(([id, { title, intro, options }]) => {
    const link = isRecord(options?.link) ? options.link.text : undefined;
    return [
      { key: title, file, path: ['steps', id, 'title'] },
      { key: intro, file, path: ['steps', id, 'intro'] },
      { key: link, file, path: ['steps', id, 'options', 'link', 'text'] },
    ];
  });
  const named = [{ key: flow.title, file, path: ['title'] }, ...steps];
  return named.flatMap(({ key, ...place }) => (typeof key === 'string' ? [{ key, ...place }] : []));
}

const words = ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder'];

/** The message keys that the ui file of a form names. */
export function textsOfForm({ ui }: Form, file: string): readonly NamedText[] {
  const inside = (value: unknown, path: readonly string[]): readonly NamedText[] => {
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([name, part]): readonly NamedText[] => {
      const here = [...path, name];
      if (words.includes(name) && typeof part === 'string') return [{ key: part, file, path: here }];
      if (name === 'ui:enumNames' && Array.isArray(part)) {
        return part.map((key, i) => ({ key: String(key), file, path: [...here, String(i)] }));
      }
      if (path.at(-1) === 'errors' && typeof part === 'string') return [{ key: part, file, path: here }];
      return inside(part, here);
    });
  };
  return inside(ui, []);
}

/** Faults of the texts of one locale: keys that nobody wrote a text for, and answers piped in that do not exist. */
export function checkTexts(
  locale: string,
  texts: Texts,
  named: readonly NamedText[],
  flows: readonly Flow[],
): readonly Fault[] {
  const missing = named.flatMap(({ key, file, path }): readonly Fault[] => {
    if (Object.hasOwn(texts, key)) return [];
    const faults: Fault[] = [];
    complainTo(faults, file)(
      'missing-text',
      path,
      `No text for “${key}” in ${locale}.`,
      didYouMean(key, alike(key, texts)),
    );
    return faults;
  });
  return [...missing, ...flows.flatMap((flow) => checkPipes(locale, texts, flow))];
}

/** Keys with the same beginning, so that a proposal is worth reading. */
function alike(key: string, texts: Texts): readonly string[] {
  const start = key.split('.').slice(0, -1).join('.');
  return Object.keys(texts)
    .filter((known) => known.startsWith(start))
    .slice(0, 40);
}

function checkPipes(locale: string, texts: Texts, flow: Flow): readonly Fault[] {
  const faults: Fault[] = [];
  const report = complainTo(faults, `locales/${locale}.json`);
  const declared = declaredNames(flow, { kinds: stepKinds });
  for (const { key } of textsOfFlow(flow, '')) {
    for (const { reference, format, fallback } of pipesIn(texts[key] ?? '')) {
      const computed = reference.startsWith('computed.') && Object.hasOwn(flow.computed ?? {}, reference.slice(9));
      if (!computed && !declaredAs(declared, reference)) {
        report(
          'unknown-field',
          [key],
          `Nothing answers to “${reference}”.`,
          didYouMean(
            reference,
            declared.map(([name]) => name),
          ),
        );
      }
      if (!formatterNames.some((name) => name === format)) {
        report('unknown-format', [key], `There is no format “${format}”.`, didYouMean(format, formatterNames));
      }
      if (!fallback)
        report(
          'no-fallback',
          [key],
          `“${reference}” may be unanswered.`,
          `Write {${reference}|${format}|words instead}.`,
        );
    }
  }
  return faults;
}
