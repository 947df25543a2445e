import { getOwn, isRecord } from '#base/json.ts';
import { type FhirChoice, otherValue, readChoices } from './fhirChoices.ts';
import { controlCode } from './fhirExtensions.ts';
import { companionName, fieldNames } from './fieldNames.ts';
import { type JsonObject, nonBlankText } from './jsonParts.ts';
import type { Asks, ReportUnsupported } from './question.ts';

/** An item of a Questionnaire that becomes a field, or a group of such items. */
export interface FhirItem {
  readonly item: JsonObject;
  /** FHIR path, such as `Questionnaire.item[0].item[2]`. */
  readonly path: string;
  readonly linkId: string;
  readonly type: string;
  readonly key: string;
  /** Undefined for a flattened group, which becomes only a heading. */
  readonly asks: Asks | undefined;
  readonly choices: readonly FhirChoice[];
  /** Name of the field for the free text of an open choice. */
  readonly other?: string;
  /** Parent items, outermost first, inside the repeating group that contains it. */
  readonly around: readonly FhirItem[];
  /** The fields of one entry of a repeating group. */
  readonly inside: readonly FhirItem[];
}

const deepest = 10;

/** Kinds of questions by FHIR R4 item type. */
const askedAs: { readonly [type: string]: Asks } = {
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
 * Returns all items that a form can contain, in order, groups flattened; reports every other item with its path. `keys` gives the fields
 * of linkIds that are already known.
 */
export function fhirItems(
  resource: JsonObject,
  locale: string,
  report: ReportUnsupported,
  keys: { readonly [linkId: string]: string } = {},
): readonly FhirItem[] {
  const found = new Map<string, { item: JsonObject; path: string }>();
  collect(resource, 'Questionnaire', 0, found, report);
  const ids = [...found.keys()];
  const names = new Map(fieldNames(ids).map((name, i) => [ids[i] ?? '', getOwn(keys, ids[i] ?? '') ?? name]));
  const build = (holder: JsonObject, path: string, around: readonly FhirItem[], within: boolean): readonly FhirItem[] =>
    itemsOf(holder, path).flatMap(({ item, path: at }) => {
      const linkId = nonBlankText(item.linkId) ?? '';
      if (found.get(linkId)?.path !== at) return [];
      const read = readItem({ item, path: at, linkId, key: names.get(linkId) ?? '', around, within });
      return typeof read === 'string' ? refuse(at, read) : read;
    });
  const refuse = (path: string, reason: string) => {
    report(path, reason);
    return [];
  };
  const readItem = (place: Place): readonly FhirItem[] | string => {
    const { item, path, within } = place;
    const type = String(item.type);
    const one = { ...place, type, choices: [], inside: [] };
    if (type === 'group') {
      if (item.repeats !== true) {
        const group: FhirItem = { ...one, asks: undefined };
        return [group, ...build(item, path, [...place.around, group], within)];
      }
      if (within) return 'A repeating group inside another is not converted.';
      const inside = build(item, path, [], true);
      return inside.some(({ asks }) => asks && asks !== 'html')
        ? [{ ...one, asks: 'group', inside }]
        : 'No question of the group can be converted.';
    }
    const asked = Object.hasOwn(askedAs, type) ? askedAs[type] : undefined;
    if (!asked)
      return type === 'reference' ? 'A reference cannot be answered in a form.' : `There is no type “${type}” in R4.`;
    const self = question({ ...one, asks: asked });
    if (typeof self === 'string') return self;
    return [self, ...build(item, path, [...place.around, self], within)];
  };
  const question = (one: FhirItem & { within: boolean }): FhirItem | string => {
    const { item, path, within, asks, type } = one;
    if (asks !== 'choice') {
      if (item.repeats === true && asks !== 'html') return repeated(one);
      return ['text-area', 'text'].includes(controlCode(item) ?? '') && asks === 'text'
        ? { ...one, asks: 'paragraph' }
        : one;
    }
    const choices = readChoices(item, resource, locale, path, report);
    if (!choices) return 'The choice has no options here: only answerOption and a contained value set are supported.';
    if (within && item.repeats === true) return 'A choice of several inside a repeating group is not converted.';
    const open = type === 'open-choice' && !choices.some(({ value }) => value === otherValue);
    if (type === 'open-choice' && !open) report(path, `The free text: one of the choices is “${otherValue}” already.`);
    return {
      ...one,
      choices,
      asks: item.repeats === true ? 'choices' : 'choice',
      ...(open ? { other: companionName(one.key, [...names.values()]) } : {}),
    };
  };
  const repeated = (one: FhirItem & { within: boolean }): FhirItem | string => {
    if (one.within) return 'A repeating question inside a repeating group is not converted.';
    const { enableWhen: _outside, item: _nested, ...rest } = one.item;
    // An entry consists of its single value, so the value is required.
    const item = { ...rest, required: true };
    return { ...one, asks: 'group', inside: [{ ...one, item, key: 'value', around: [], inside: [] }] };
  };
  return build(resource, 'Questionnaire', [], false);
}

interface Place {
  readonly item: JsonObject;
  readonly path: string;
  readonly linkId: string;
  readonly key: string;
  readonly around: readonly FhirItem[];
  readonly within: boolean;
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
    if (depth >= deepest) report(at, `Items nest deeper than ${deepest} levels.`);
    else if (linkId === undefined) report(at, 'The item has no linkId.');
    else if (found.has(linkId)) report(at, `The linkId “${linkId.slice(0, 50)}” is taken by an earlier item.`);
    else if (item.modifierExtension !== undefined)
      report(`${at}.modifierExtension`, 'An unknown modifier may change what the item means.');
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
