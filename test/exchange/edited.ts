import fc from 'fast-check';
import { allOf } from '#exchange/joinConditions.ts';
import type { Question } from '#exchange/question.ts';
import type { Condition } from '#flow/language/language.ts';

type Edit = (questions: readonly Question[], at: number, locale: string) => readonly Question[];

const isShown = ({ kind }: Question) => kind === 'heading' || kind === 'html';
const isCompanion = ({ key }: Question) => key.endsWith('Other');

const edits: { readonly [name: string]: Edit } = {
  ask: (questions, at) => changed(questions, at, (one) => (isShown(one) ? one : { ...one, required: !one.required })),
  word: (questions, at, locale) =>
    changed(questions, at, (one) => ({ ...one, label: { [locale]: 'In other words', de: 'Anders' } })),
  hint: (questions, at, locale) =>
    changed(questions, at, (one) => (isShown(one) ? one : { ...one, help: { [locale]: 'A hint' } })),
  narrow: (questions, at) =>
    changed(questions, at, (one) =>
      one.maxLength === undefined || one.kind === 'file' ? one : { ...one, maxLength: 7 },
    ),
  choose: (questions, at, locale) =>
    changed(questions, at, (one) =>
      one.choices && !questions.some(({ key }) => key === `${one.key}Other`)
        ? {
            ...one,
            choices: [
              ...one.choices.filter(({ value }) => value !== 'brand-new'),
              { value: 'brand-new', label: { [locale]: 'Brand new' } },
            ],
          }
        : one,
    ),
  add: (questions, _at, locale) => {
    const hidden = questions.find((one) => !isShown(one) && one.key !== 'added');
    const when: Pick<Question, 'when'> = hidden ? { when: { field: hidden.key, op: 'answered' } } : {};
    const label = { [locale]: 'Added' };
    const others = questions.filter(({ key }) => key !== 'added');
    return [...others, { key: 'added', kind: 'decimal', label, required: true, minimum: 1, ...when }];
  },
  drop: (questions, at) => {
    const gone = questions[at];
    const left = questions.filter(({ key }) => key !== gone?.key && key !== `${gone?.key}Other`);
    return gone ? left.map((one) => forgetting(one, gone.key)) : questions;
  },
};

function changed(questions: readonly Question[], at: number, change: (one: Question) => Question): readonly Question[] {
  return questions.map((one, i) => (i === at && !isCompanion(one) ? change(one) : one));
}

/** A question that no longer looks at a field which is gone. */
function forgetting(question: Question, gone: string): Question {
  const { when, ...rest } = question;
  const parts = when && ('all' in when ? when.all : [when]).filter((one) => !mentions(one, gone));
  const kept = parts && allOf(parts);
  return kept ? { ...rest, when: kept } : rest;
}

function mentions(condition: Condition, field: string): boolean {
  return JSON.stringify(condition).includes(`"field":"${field}"`);
}

/** Questions after up to five changes that an admin might make: reworded, required, narrowed, with more choices, added, taken out. */
export function edited(questions: readonly Question[], locale: string): fc.Arbitrary<readonly Question[]> {
  const one = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(Math.max(0, questions.length - 1)));
  return fc.array(one, { minLength: 1, maxLength: 5 }).map((list) =>
    list.reduce<readonly Question[]>((now, [name, at]) => {
      const question = now[at];
      return name === 'drop' && question && isCompanion(question) ? now : (edits[name]?.(now, at, locale) ?? now);
    }, questions),
  );
}
