import { isRecord } from '#base/json.ts';
import { fieldNames, otherFieldName } from '../fieldNames.ts';
import { otherValue, type QuestionKind, type ReportUnsupported } from '../question.ts';
import { type JsonObject, nonBlankText } from '../unknownJson.ts';
import { type FhirChoice, readChoices } from './answerOptions.ts';
import { controlCode } from './extensions.ts';

/** An item of a Questionnaire that becomes a field, or a group of such items. */
export interface FhirItem {
  readonly item: JsonObject;
  /** FHIR path, such as `Questionnaire.item[0].item[2]`. */
  readonly path: string;
  readonly linkId: string;
  readonly type: string;
  readonly key: string;
  /** Undefined for a flattened group, which becomes only a heading. */
  readonly kind: QuestionKind | undefined;
  readonly choices: readonly FhirChoice[];
  /** Name of the field for the free text of an open choice. */
  readonly other?: string;
  /** Parent items, outermost first, inside the repeating group that contains it. */
  readonly parents: readonly FhirItem[];
  /** The fields of one entry of a repeating group. */
  readonly fields: readonly FhirItem[];
}

const maxDepth = 10;

/** Kinds of questions by FHIR R4 item type. */
const kindsByType: { readonly [type: string]: QuestionKind } = {
  attachment: 'file',
  boolean: 'boolean',
  choice: 'choice',
  date: 'date',
  dateTime: 'date',
  decimal: 'decimal',
  display: 'html',
  integer: 'integer',
  'open-choice': 'choice',
  quantity: 'decimal',
  string: 'text',
  text: 'paragraph',
  time: 'time',
  url: 'url',
};

/**
 * Returns all items that a form can contain, in order, groups flattened; reports every other item with its path.
 */
export function fhirItems(resource: JsonObject, locale: string, report: ReportUnsupported): readonly FhirItem[] {
  const found = new Map<string, { item: JsonObject; path: string }>();
  collect(resource, 'Questionnaire', 0, found, report);
  const ids = [...found.keys()];
  const names = new Map(fieldNames(ids).map((name, i) => [ids[i] ?? '', name]));
  const build = (
    holder: JsonObject,
    path: string,
    parents: readonly FhirItem[],
    isInEntry: boolean,
  ): readonly FhirItem[] =>
    itemsOf(holder, path).flatMap(({ item, path: at }) => {
      const linkId = nonBlankText(item.linkId) ?? '';
      if (found.get(linkId)?.path !== at) return [];
      const read = readItem({ item, path: at, linkId, key: names.get(linkId) ?? '', parents, isInEntry });
      return typeof read === 'string' ? skip(at, read) : read;
    });
  const skip = (path: string, reason: string) => {
    report(path, reason);
    return [];
  };
  const readItem = (place: Place): readonly FhirItem[] | string => {
    const { item, path, isInEntry } = place;
    const type = String(item.type);
    const one = { ...place, type, choices: [], fields: [] };
    if (type === 'group') {
      if (item.repeats !== true) {
        const group: FhirItem = { ...one, kind: undefined };
        return [group, ...build(item, path, [...place.parents, group], isInEntry)];
      }
      if (isInEntry) return 'A repeating group inside another repeating group is not supported.';
      const fields = build(item, path, [], true);
      return fields.some(({ kind }) => kind && kind !== 'html')
        ? [{ ...one, kind: 'group', fields }]
        : 'No question of the group can be converted.';
    }
    const kind = Object.hasOwn(kindsByType, type) ? kindsByType[type] : undefined;
    if (!kind)
      return type === 'reference'
        ? 'Questions of type “reference” are not supported.'
        : `“${type}” is not an item type of FHIR R4.`;
    const self = question({ ...one, kind });
    if (typeof self === 'string') return self;
    return [self, ...build(item, path, [...place.parents, self], isInEntry)];
  };
  const question = (one: FhirItem & { isInEntry: boolean }): FhirItem | string => {
    const { item, path, isInEntry, kind, type } = one;
    if (kind !== 'choice') {
      if (item.repeats === true && kind !== 'html') return repeated(one);
      return ['text-area', 'text'].includes(controlCode(item) ?? '') && kind === 'text'
        ? { ...one, kind: 'paragraph' }
        : one;
    }
    const choices = readChoices(item, resource, locale, path, report);
    if (!choices)
      return 'The choice has no options that can be read: only answerOption and contained value sets are supported.';
    if (isInEntry && item.repeats === true) return 'A multiple choice inside a repeating group is not supported.';
    const open = type === 'open-choice' && !choices.some(({ value }) => value === otherValue);
    if (type === 'open-choice' && !open)
      report(path, `The free text is not converted: a choice already has the value “${otherValue}”.`);
    return {
      ...one,
      choices,
      kind: item.repeats === true ? 'choices' : 'choice',
      ...(open ? { other: otherFieldName(one.key, [...names.values()]) } : {}),
    };
  };
  const repeated = (one: FhirItem & { isInEntry: boolean }): FhirItem | string => {
    if (one.isInEntry) return 'A repeating question inside a repeating group is not supported.';
    const { enableWhen: _outside, item: _nested, ...rest } = one.item;
    // An entry consists of its single value, so the value is required.
    const item = { ...rest, required: true };
    return { ...one, kind: 'group', fields: [{ ...one, item, key: 'value', parents: [], fields: [] }] };
  };
  return build(resource, 'Questionnaire', [], false);
}

interface Place {
  readonly item: JsonObject;
  readonly path: string;
  readonly linkId: string;
  readonly key: string;
  readonly parents: readonly FhirItem[];
  readonly isInEntry: boolean;
}

/** The items of a Questionnaire or item with their paths; other values in the list are skipped. */
export function itemsOf(holder: JsonObject, path: string): readonly { item: JsonObject; path: string }[] {
  const items = Array.isArray(holder.item) ? holder.item : [];
  return items.flatMap((item, i) => (isRecord(item) ? [{ item, path: `${path}.item[${i}]` }] : []));
}

/** Collects the items that can be read: one for each linkId, not nested too deep, without unknown modifiers. */
function collect(
  holder: JsonObject,
  path: string,
  depth: number,
  found: Map<string, { item: JsonObject; path: string }>,
  report: ReportUnsupported,
): void {
  for (const { item, path: at } of itemsOf(holder, path)) {
    const linkId = nonBlankText(item.linkId);
    if (isHelp(item, holder)) continue;
    if (depth >= maxDepth) report(at, `Items nest deeper than ${maxDepth} levels.`);
    else if (linkId === undefined) report(at, 'The item has no linkId.');
    else if (found.has(linkId)) report(at, `The linkId “${linkId.slice(0, 50)}” belongs to an earlier item already.`);
    else if (item.modifierExtension !== undefined)
      report(`${at}.modifierExtension`, 'An unknown modifier may change the meaning of the item.');
    else {
      found.set(linkId, { item, path: at });
      collect(item, at, depth + 1, found, report);
    }
  }
}

/** Whether an item is the help text of its parent question or repeating group. */
export function isHelp(item: JsonObject, { type, repeats }: JsonObject): boolean {
  const isField = typeof type === 'string' && type !== 'display' && (type !== 'group' || repeats === true);
  return isField && item.type === 'display' && controlCode(item) === 'help';
}
