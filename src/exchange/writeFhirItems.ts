import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';
import { type ComparedQuestion, writeEnableWhen } from './fhirConditions.ts';
import { type FhirItem, itemsOf } from './fhirItems.ts';
import type { FhirQuestion } from './fhirQuestion.ts';
import { includesCondition, withoutConditions } from './joinConditions.ts';
import { type JsonObject, nonBlankText } from './jsonParts.ts';
import type { Question, ReportUnsupported } from './question.ts';
import { itemTypes, updateFhirItem } from './updateFhirItem.ts';

/** A Questionnaire, group or question with its items written, and the fields behind their linkIds. */
interface WrittenItems {
  readonly written: JsonObject;
  readonly keys: { readonly [linkId: string]: string };
}

interface Context {
  readonly locale: string;
  readonly report: ReportUnsupported;
  /** Grows while items are written. */
  readonly keys: { [linkId: string]: string };
  /** All linkIds, so that a new one is new. */
  readonly taken: Set<string>;
}

interface Placed {
  readonly item: JsonObject;
  /** Place of its first field in the form. */
  readonly place: number | undefined;
}

/** Writes a Questionnaire's items from its questions before and now: changed, moved, added and taken out as the form was. */
export function writeItems(
  root: JsonObject,
  before: readonly FhirQuestion[],
  now: readonly Question[],
  locale: string,
  report: ReportUnsupported,
): WrittenItems {
  const context: Context = { locale, report, keys: {}, taken: new Set(linkIdsIn(root, 0)) };
  return { written: writeFields(root, before, now, '', context), keys: context.keys };
}

/** The items of the root, or of one repeating group, whose linkIds begin with `prefix` when they are new. */
function writeFields(
  holder: JsonObject,
  before: readonly FhirQuestion[],
  now: readonly Question[],
  prefix: string,
  context: Context,
): JsonObject {
  const known = new Map(before.map((one) => [one.question.key, one]));
  const byItem = new Map(
    before.flatMap((one) => (one.from.key === one.question.key ? [[one.from.item, one] as const] : [])),
  );
  const after = new Map(now.map((question, place) => [question.key, { question, place }]));
  const added = now
    .filter(({ key }) => !known.has(key))
    .map((question) => ({ question, linkId: freeLinkId(prefix + question.key, context) }));
  const targets = new Map([
    ...before.flatMap(({ from }) => targetsOf(after.get(from.key)?.question, from.linkId, from)),
    ...added.flatMap(({ question, linkId }) => targetsOf(question, linkId, undefined)),
  ]);

  /** Whether all that stands in a group still asks for what the group does. */
  const stands = (group: FhirItem, condition: Condition): boolean =>
    group.asks !== undefined ||
    before.every(({ from, groups, question }) => {
      const isMember = from === group || groups.some((one) => one.group === group);
      const is = after.get(question.key);
      return !isMember || !is || includesCondition(is.question.when, condition);
    });
  const dissolved = new Set(
    before.flatMap(({ groups }) =>
      groups.flatMap(({ group, condition }) => (stands(group, condition) ? [] : [group.item])),
    ),
  );

  const conditioned = (
    item: JsonObject,
    { from, question, groups }: FhirQuestion,
    when: Condition | undefined,
  ): JsonObject => {
    if (from.asks === undefined) return item;
    const kept = groups.filter(({ group }) => !dissolved.has(group.item)).map(({ condition }) => condition);
    if (kept.some((condition) => !includesCondition(when, condition))) {
      context.report(`${from.path}.enableWhen`, 'It stands inside a question that is asked on a condition of its own.');
    }
    const isSame =
      kept.length === groups.length && equalJson(question.when as Json | undefined, when as Json | undefined);
    return isSame ? item : withCondition(item, withoutConditions(when, kept), from.path, targets, context);
  };

  const rewritten = (inner: JsonObject, depth: number): readonly Placed[] =>
    itemsOf(inner, '').flatMap(({ item }): readonly Placed[] => {
      const was = byItem.get(item);
      const is = was && after.get(was.question.key);
      // Items nested this deep were never imported.
      if (depth > deepest) return [{ item, place: undefined }];
      const nested = rewritten(item, depth + 1);
      // What is nested in a question outlives it; the entries of a repeating group do not.
      if (was?.from.asks && !is) return was.from.inside.length > 0 && was.from.type === 'group' ? [] : nested;
      const open = dissolved.has(item) ? withCondition(item, undefined, '', targets, context) : item;
      const opened = was && !is ? withoutText(open) : open;
      if (!was || !is) {
        if (nested.length === 0 && itemsOf(item, '').length > 0) return [];
        return [
          {
            item: withItems(opened, item, inOrder(nested)),
            place: nested.find(({ place }) => place !== undefined)?.place,
          },
        ];
      }
      const { from } = was;
      context.keys[from.linkId] = from.key;
      for (const { from: part } of was.inside) context.keys[part.linkId] ??= part.key;
      const isEntry = from.asks === 'group' && from.type === 'group';
      const body = isEntry
        ? writeFields(opened, was.inside, is.question.inside ?? [], `${from.linkId}.`, context)
        : withItems(opened, item, inOrder(nested));
      const isOne = from.asks === 'group' && !isEntry;
      const [asked, told] = isOne ? flattened(was.question, is.question) : [was.question, is.question];
      const written = updateFhirItem(body, asked, told, { locale: context.locale, choices: from.choices });
      tellUnsaid(told, was.question, from.path, context);
      return [{ item: conditioned(written, was, is.question.when), place: is.place }];
    });

  const kept = inOrder(rewritten(holder, 0));
  const fresh = added.map(({ question, linkId }) => newItem(question, linkId, targets, context));
  return withItems(holder, holder, [...kept, ...fresh]);
}

type Targets = ReadonlyMap<string, ComparedQuestion>;

function withCondition(
  item: JsonObject,
  own: Condition | undefined,
  path: string,
  targets: Targets,
  { report }: Context,
): JsonObject {
  const { enableWhen: _before, enableBehavior: _joined, ...rest } = item;
  if (!own) return rest;
  const written = writeEnableWhen(own, (key) => targets.get(key));
  if (!written)
    report(`${path}.enableWhen`, 'FHIR has one list of comparisons, joined by any or all; this condition is another.');
  return { ...rest, ...written };
}

/** A group whose heading was taken out of the form. */
function withoutText({ text: _text, _text: _translated, ...group }: JsonObject): JsonObject {
  return group;
}

/** A field that the source does not know. */
function newItem(question: Question, linkId: string, targets: Targets, context: Context): JsonObject {
  const { key, asks, inside = [] } = question;
  context.keys[linkId] = key;
  const bare: Question = { key, asks, label: {}, required: false };
  const repeats = asks === 'choices' || asks === 'group' ? { repeats: true } : {};
  const item: JsonObject = { linkId, type: itemTypes[asks], ...repeats };
  const holder =
    asks === 'group' ? writeFields(item, [], inside, `${linkId}.`, context) : withParts(item, question, context);
  tellUnsaid(question, { ...bare, asks: 'text' }, linkId, context);
  const written = updateFhirItem(holder, bare, question, { locale: context.locale, choices: [] });
  return withCondition(written, question.when, linkId, targets, context);
}

/** The parts of an address are items of a group, and fields by their path. */
function withParts(item: JsonObject, { key, asks, inside = [] }: Question, context: Context): JsonObject {
  if (asks !== 'address') return item;
  return {
    ...item,
    item: inside.map((part) =>
      newItem({ ...part, key: `${key}.${part.key}` }, freeLinkId(`${key}.${part.key}`, context), new Map(), context),
    ),
  };
}

/** What a form asks for and FHIR has no word for. */
function tellUnsaid(is: Question, was: Question, path: string, { report }: Context): void {
  const isNew = (name: keyof Question) => !equalJson(is[name] as Json | undefined, was[name] as Json | undefined);
  if (is.requiredWhen) report(path, 'An answer is required always or never; here it is required on a condition.');
  for (const name of ['least', 'most'] as const) {
    if (is[name] === 'today' && isNew(name)) report(path, 'A limit that moves with the day is not said.');
  }
  if ((is.asks === 'email' || is.asks === 'phone') && is.asks !== was.asks)
    report(path, `It becomes a text: there is no type for “${is.asks}”.`);
}

function targetsOf(
  question: Question | undefined,
  linkId: string,
  was: FhirItem | undefined,
): readonly (readonly [string, ComparedQuestion])[] {
  if (!question || question.asks === 'heading' || question.asks === 'html') return [];
  const { key, asks, choices = [], inside = [] } = question;
  const known = was?.choices ?? [];
  const codings = choices.map(
    (choice) =>
      known.find(({ value }) => value === choice.value) ?? {
        ...choice,
        type: 'valueCoding',
        answer: { code: choice.value },
      },
  );
  const target: ComparedQuestion = { key, asks, linkId, type: was?.type ?? itemTypes[asks], choices: codings };
  const parts =
    asks === 'address'
      ? inside.flatMap((part) => targetsOf({ ...part, key: `${key}.${part.key}` }, `${linkId}.${part.key}`, undefined))
      : [];
  return [[key, target], ...parts];
}

/** A repeating question is a group with one field in the form, and one item in FHIR: what its field says, the item says. */
function flattened(was: Question, is: Question): readonly [Question, Question] {
  const one = ({ inside, ...group }: Question): Question => {
    const { key: _key, label: _label, required: _required, help: _help, ...field } = inside?.[0] ?? group;
    return { ...field, ...group, asks: field.asks };
  };
  return [one(was), one(is)];
}

/** Items in the order of the form where that was changed; those without a field keep their places. */
function inOrder(items: readonly Placed[]): readonly JsonObject[] {
  const sorted = items.filter(({ place }) => place !== undefined).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  let next = 0;
  return items.map((one) => (one.place === undefined ? one.item : (sorted[next++] ?? one).item));
}

/** An item with other items inside; the very same item when they are those of `before`. */
function withItems(item: JsonObject, before: JsonObject, items: readonly JsonObject[]): JsonObject {
  const were = itemsOf(before, '').map((one) => one.item);
  if (items.length === were.length && items.every((one, i) => one === were[i])) return item;
  const { item: _before, ...rest } = item;
  return items.length > 0 ? { ...rest, item: items } : rest;
}

function freeLinkId(wanted: string, { taken }: Context): string {
  let linkId = wanted;
  for (let n = 2; taken.has(linkId); n++) linkId = `${wanted}-${n}`;
  taken.add(linkId);
  return linkId;
}

const deepest = 20;

function linkIdsIn(holder: JsonObject, depth: number): readonly string[] {
  if (depth > deepest) return [];
  return itemsOf(holder, '').flatMap(({ item }) => [nonBlankText(item.linkId) ?? '', ...linkIdsIn(item, depth + 1)]);
}
