import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';
import { includesCondition, withoutConditions } from '../joinConditions.ts';
import type { Question, ReportUnsupported } from '../question.ts';
import { type JsonObject, nonBlankText } from '../unknownJson.ts';
import { type ComparedQuestion, writeEnableWhen } from './enableWhen.ts';
import { type FhirItem, itemsOf } from './items.ts';
import type { FhirQuestion } from './questions.ts';
import { itemTypes, updateFhirItem } from './updateItem.ts';

interface Context {
  readonly locale: string;
  readonly report: ReportUnsupported;
  /** All linkIds in use. Grows while items are added. */
  readonly usedLinkIds: Set<string>;
}

interface PositionedItem {
  readonly item: JsonObject;
  /** Position of its first field in the form; undefined for an item without a field. */
  readonly position: number | undefined;
}

/** Returns the Questionnaire with its items updated: questions that the form changed, moved, added and removed. */
export function writeItems(
  root: JsonObject,
  before: readonly FhirQuestion[],
  now: readonly Question[],
  locale: string,
  report: ReportUnsupported,
): JsonObject {
  const context: Context = { locale, report, usedLinkIds: new Set(linkIdsIn(root, 0)) };
  return writeFields(root, before, now, '', context);
}

/** The fields of the root or of a repeating group, before and after the change of the form. */
interface Fields {
  readonly before: readonly FhirQuestion[];
  /** The questions before, by their item. Companion fields are in the item of their question. */
  readonly byItem: ReadonlyMap<JsonObject, FhirQuestion>;
  /** The questions after, by key. */
  readonly after: ReadonlyMap<string, { readonly question: Question; readonly position: number }>;
  readonly targets: Targets;
  readonly context: Context;
}

/** The fields of a holder, with the groups whose condition moves to their questions. */
interface UpdatedFields extends Fields {
  readonly unconditional: ReadonlySet<JsonObject>;
}

type Targets = ReadonlyMap<string, ComparedQuestion>;

/** Returns the root or a repeating group with its items updated. The linkIds of new items begin with `prefix`. */
function writeFields(
  holder: JsonObject,
  before: readonly FhirQuestion[],
  now: readonly Question[],
  prefix: string,
  context: Context,
): JsonObject {
  const known = new Set(before.map(({ question }) => question.key));
  const after = new Map(now.map((question, position) => [question.key, { question, position }]));
  const added = now
    .filter(({ key }) => !known.has(key))
    .map((question) => ({ question, linkId: freeLinkId(prefix + question.key, context) }));
  const targets = new Map([
    ...before.flatMap(({ source }) => targetsOf(after.get(source.key)?.question, source.linkId, source)),
    ...added.flatMap(({ question, linkId }) => targetsOf(question, linkId, undefined)),
  ]);
  const byItem = new Map(
    before.flatMap((one) => (one.source.key === one.question.key ? [[one.source.item, one] as const] : [])),
  );
  const fields: Fields = { before, byItem, after, targets, context };
  const updated = updateItems({ ...fields, unconditional: unconditionalGroups(fields) }, holder, 0);
  const fresh = added.map(({ question, linkId }) => newItem(question, linkId, targets, context));
  return withItems(holder, holder, [...itemsInOrder(updated), ...fresh]);
}

/** Groups whose condition moves to their questions. */
function unconditionalGroups(fields: Fields): ReadonlySet<JsonObject> {
  const moved = fields.before.flatMap(({ groups }) =>
    groups.filter(({ group, condition }) => !keepsCondition(fields, group, condition)),
  );
  return new Set(moved.map(({ group }) => group.item));
}

/** Whether every question of a group still has the condition of the group. */
function keepsCondition({ before, after }: Fields, group: FhirItem, condition: Condition): boolean {
  if (group.kind !== undefined) return true;
  return before.every(({ source, groups, question }) => {
    const isMember = source === group || groups.some((one) => one.group === group);
    const is = after.get(question.key);
    return !isMember || !is || includesCondition(is.question.when, condition);
  });
}

/** Updates the items nested in an item, at any depth. */
function updateItems(fields: UpdatedFields, inner: JsonObject, depth: number): readonly PositionedItem[] {
  return itemsOf(inner, '').flatMap(({ item }) => updateItem(fields, item, depth));
}

function updateItem(fields: UpdatedFields, item: JsonObject, depth: number): readonly PositionedItem[] {
  const { byItem, after, targets, unconditional, context } = fields;
  // Items nested this deep were never imported.
  if (depth > maxDepth) return [{ item, position: undefined }];
  const was = byItem.get(item);
  const is = was && after.get(was.question.key);
  const nested = updateItems(fields, item, depth + 1);
  // The items nested in a removed question stay; the fields of a removed repeating group go with it.
  if (was?.source.kind && !is) return was.source.fields.length > 0 && was.source.type === 'group' ? [] : nested;
  const open = unconditional.has(item) ? withCondition(item, undefined, '', targets, context) : item;
  if (was && is)
    return [{ item: updateQuestion(fields, { item, open, nested }, was, is.question), position: is.position }];
  if (nested.length === 0 && itemsOf(item, '').length > 0) return [];
  return [
    {
      item: withItems(was ? withoutText(open) : open, item, itemsInOrder(nested)),
      position: nested.find(({ position }) => position !== undefined)?.position,
    },
  ];
}

/** Updates the item of a question. `open` is the item without a condition that moved to its questions. */
function updateQuestion(
  fields: UpdatedFields,
  {
    item,
    open,
    nested,
  }: { readonly item: JsonObject; readonly open: JsonObject; readonly nested: readonly PositionedItem[] },
  was: FhirQuestion,
  question: Question,
): JsonObject {
  const { context } = fields;
  const { source } = was;
  const isRepeatingGroup = source.kind === 'group' && source.type === 'group';
  const body = isRepeatingGroup
    ? writeFields(open, was.fields, question.fields ?? [], `${source.linkId}.`, context)
    : withItems(open, item, itemsInOrder(nested));
  const isRepeatingQuestion = source.kind === 'group' && !isRepeatingGroup;
  const [old, current] = isRepeatingQuestion
    ? [flattened(was.question), flattened(question)]
    : [was.question, question];
  const written = updateFhirItem(body, old, current, { locale: context.locale, choices: source.choices });
  reportUnsupportedParts(current, was.question, source.path, context);
  return withOwnCondition(fields, written, was, question.when);
}

/** Returns the item with the part of a condition that FHIR does not add from the groups around it. */
function withOwnCondition(
  { unconditional, targets, context }: UpdatedFields,
  item: JsonObject,
  { source, question, groups }: FhirQuestion,
  when: Condition | undefined,
): JsonObject {
  if (source.kind === undefined) return item;
  const remainingConditions = groups
    .filter(({ group }) => !unconditional.has(group.item))
    .map(({ condition }) => condition);
  if (remainingConditions.some((condition) => !includesCondition(when, condition))) {
    context.report(
      `${source.path}.enableWhen`,
      'FHIR adds the condition of the parent question, which this question does not have.',
    );
  }
  const isSame =
    remainingConditions.length === groups.length &&
    equalJson(question.when as Json | undefined, when as Json | undefined);
  return isSame
    ? item
    : withCondition(item, withoutConditions(when, remainingConditions), source.path, targets, context);
}

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
    report(
      `${path}.enableWhen`,
      'FHIR supports one list of comparisons, joined by any or all. This condition has another form.',
    );
  return { ...rest, ...written };
}

/** A group whose heading was removed from the form. */
function withoutText({ text: _text, _text: _translated, ...group }: JsonObject): JsonObject {
  return group;
}

/** The item of a field that the source does not have. */
function newItem(question: Question, linkId: string, targets: Targets, context: Context): JsonObject {
  const { key, kind, fields = [] } = question;
  const bare: Question = { key, kind, label: {}, required: false };
  const repeats = kind === 'choices' || kind === 'group' ? { repeats: true } : {};
  const item: JsonObject = { linkId, type: itemTypes[kind], ...repeats };
  const holder =
    kind === 'group' ? writeFields(item, [], fields, `${linkId}.`, context) : withParts(item, question, context);
  reportUnsupportedParts(question, { ...bare, kind: 'text' }, linkId, context);
  const written = updateFhirItem(holder, bare, question, { locale: context.locale, choices: [] });
  return withCondition(written, question.when, linkId, targets, context);
}

/** The parts of an address are items of a group, and fields by their path. */
function withParts(item: JsonObject, { key, kind, fields = [] }: Question, context: Context): JsonObject {
  if (kind !== 'address') return item;
  return {
    ...item,
    item: fields.map((part) =>
      newItem({ ...part, key: `${key}.${part.key}` }, freeLinkId(`${key}.${part.key}`, context), new Map(), context),
    ),
  };
}

/** Reports the properties of a question that FHIR cannot express. */
function reportUnsupportedParts(is: Question, was: Question, path: string, { report }: Context): void {
  const isNew = (name: keyof Question) => !equalJson(is[name] as Json | undefined, was[name] as Json | undefined);
  if (is.requiredWhen) report(path, 'FHIR cannot require an answer on a condition.');
  for (const name of ['minimum', 'maximum'] as const) {
    if (is[name] === 'today' && isNew(name)) report(path, 'FHIR cannot express the limit “today”.');
  }
  if ((is.kind === 'email' || is.kind === 'phone') && is.kind !== was.kind)
    report(path, `FHIR has no type for “${is.kind}”; it is exported as text.`);
}

function targetsOf(
  question: Question | undefined,
  linkId: string,
  was: FhirItem | undefined,
): readonly (readonly [string, ComparedQuestion])[] {
  if (!question || question.kind === 'heading' || question.kind === 'html') return [];
  const { key, kind, choices = [], fields = [] } = question;
  const known = was?.choices ?? [];
  const codings = choices.map(
    (choice) =>
      known.find(({ value }) => value === choice.value) ?? {
        ...choice,
        type: 'valueCoding',
        answer: { code: choice.value },
      },
  );
  const target: ComparedQuestion = { key, kind, linkId, type: was?.type ?? itemTypes[kind], choices: codings };
  const parts =
    kind === 'address'
      ? fields.flatMap((part) => targetsOf({ ...part, key: `${key}.${part.key}` }, `${linkId}.${part.key}`, undefined))
      : [];
  return [[key, target], ...parts];
}

/** Joins a repeating question, which is a group with one field in the form, to the one question that it is in FHIR. */
function flattened({ fields, ...group }: Question): Question {
  const { key: _key, label: _label, required: _required, help: _help, ...field } = fields?.[0] ?? group;
  return { ...field, ...group, kind: field.kind };
}

/** Sorts items in the order of the form. Items without a field stay where they are. */
function itemsInOrder(items: readonly PositionedItem[]): readonly JsonObject[] {
  const withField = items.filter(({ position }) => position !== undefined);
  const sorted = withField.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  let next = 0;
  return items.map((one) => (one.position === undefined ? one.item : (sorted[next++] ?? one).item));
}

/** Returns the item with other nested items; the same object if they are the nested items of `before`. */
function withItems(item: JsonObject, before: JsonObject, items: readonly JsonObject[]): JsonObject {
  const were = itemsOf(before, '').map((one) => one.item);
  if (items.length === were.length && items.every((one, i) => one === were[i])) return item;
  const { item: _before, ...rest } = item;
  return items.length > 0 ? { ...rest, item: items } : rest;
}

function freeLinkId(wanted: string, { usedLinkIds }: Context): string {
  let linkId = wanted;
  for (let n = 2; usedLinkIds.has(linkId); n++) linkId = `${wanted}-${n}`;
  usedLinkIds.add(linkId);
  return linkId;
}

const maxDepth = 20;

function linkIdsIn(holder: JsonObject, depth: number): readonly string[] {
  if (depth > maxDepth) return [];
  return itemsOf(holder, '').flatMap(({ item }) => [nonBlankText(item.linkId) ?? '', ...linkIdsIn(item, depth + 1)]);
}
