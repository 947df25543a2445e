import type { Json } from '#base/json.ts';
import { equalJson, isRecord } from '#base/json.ts';

/** One difference between two JSON values. `was` is undefined for a new value, `now` for a removed value. */
export interface Change {
  readonly keys: readonly string[];
  readonly was: Json | undefined;
  readonly now: Json | undefined;
}

/** Compares two JSON values down to single values. Lists are compared as a whole. */
export function diffContent(before: Json | undefined, after: Json | undefined): readonly Change[] {
  return compare(before, after, []);
}

function compare(was: Json | undefined, now: Json | undefined, keys: readonly string[]): readonly Change[] {
  if (equalJson(was, now)) return [];
  if (!isRecord(was) || !isRecord(now)) return [{ keys, was, now }];
  const names = new Set([...Object.keys(was), ...Object.keys(now)]);
  const inside = (tree: object, name: string) =>
    Object.hasOwn(tree, name) ? (tree as { [key: string]: Json })[name] : undefined;
  return [...names].flatMap((name) => compare(inside(was, name), inside(now, name), [...keys, name]));
}

/** Formats differences for people: the path, then the old and the new value. An order shows only the entries that moved. */
export function formatChanges(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({ keys, was, now }) => [keys.join('.'), ...sides(keys.at(-1), was, now)]);
}

function sides(name: string | undefined, was: Json | undefined, now: Json | undefined): readonly string[] {
  if (areNames(was) && areNames(now)) {
    return name === 'order' || name === 'ui:order'
      ? reordered(was, now)
      : [...missingNames(was, now), ...missingNames(now, was, '+')];
  }
  return [...lines('-', was), ...lines('+', now)];
}

function lines(sign: string, value: Json | undefined): readonly string[] {
  if (value === undefined) return [];
  return JSON.stringify(value, null, isRecord(value) ? 2 : 0)
    .split('\n')
    .map((line) => `  ${sign} ${line}`);
}

function areNames(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function missingNames(from: readonly string[], to: readonly string[], sign = '-'): readonly string[] {
  return from.filter((name) => !to.includes(name)).map((name) => `  ${sign} ${name}`);
}

function reordered(was: readonly string[], now: readonly string[]): readonly string[] {
  const place = (name: string) => {
    const before = now[now.indexOf(name) - 1];
    return before === undefined ? 'first' : `after ${before}`;
  };
  const common = was.filter((name) => now.includes(name));
  const stays = longestIncreasing(now.filter((name) => common.includes(name)).map((name) => common.indexOf(name)));
  return [
    ...missingNames(was, now),
    ...now.filter((name) => !was.includes(name)).map((name) => `  + ${name}, ${place(name)}`),
    ...now
      .filter((name) => common.includes(name) && !stays.has(common.indexOf(name)))
      .map((name) => `  ~ ${name} moves: ${place(name)}`),
  ];
}

/** The longest increasing subsequence: the entries that did not move. */
function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const number of numbers) {
    const before = best.filter((run) => (run.at(-1) ?? -1) < number);
    best.push([...before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []), number]);
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []));
}
