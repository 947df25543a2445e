import type { FormFault } from './formModule.ts';

/** The faults that are on the screen: at most one per field, in the order of the fields. */
export type ShownFaults = readonly FormFault[];

// Of several broken rules the most telling is shown: “a real date” says more than “at most 10 characters”.
const telling = ['widget', 'required', 'type', 'format', 'formatMinimum', 'formatMaximum'];

function rank({ keyword }: FormFault): number {
  const place = telling.indexOf(keyword);
  return place < 0 ? telling.length : place;
}

/** Each field's most telling fault, in the order of the fields; `pointers` is that order, and what is not in it comes last. */
export function firstFaults(faults: readonly FormFault[], pointers: readonly string[]): ShownFaults {
  const first = new Map<string, FormFault>();
  for (const fault of faults.toSorted((a, b) => rank(a) - rank(b))) {
    if (!first.has(fault.pointer)) first.set(fault.pointer, fault);
  }
  const known = pointers.flatMap((pointer) => first.get(pointer) ?? []);
  return [...known, ...[...first.values()].filter(({ pointer }) => !pointers.includes(pointer))];
}

/**
 * While somebody types, faults only vanish and no new one appears: one of the schema stays while the same rule is still broken,
 * one of the server until its field is `changed`.
 */
export function whileTyping(shown: ShownFaults, faults: readonly FormFault[], changed: readonly string[]): ShownFaults {
  const stands = ({ pointer, keyword }: FormFault) =>
    keyword === 'server'
      ? !changed.includes(pointer)
      : faults.some((fault) => fault.pointer === pointer && fault.keyword === keyword);
  return shown.every(stands) ? shown : shown.filter(stands);
}

/** When a field is left, what is wrong with it is shown, and what was wrong with it before is forgotten. */
export function onLeaving(
  shown: ShownFaults,
  faults: readonly FormFault[],
  pointer: string,
  pointers: readonly string[],
): ShownFaults {
  const elsewhere = shown.filter((fault) => fault.pointer !== pointer);
  return firstFaults([...elsewhere, ...faults.filter((fault) => fault.pointer === pointer)], pointers);
}
