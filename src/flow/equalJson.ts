import type { Json } from './language.ts';

type Maybe = Json | undefined;

const isObject = (value: Maybe): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two JSON values say the same; the order of an object's keys says nothing. */
export function equalJson(left: Maybe, right: Maybe): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => equalJson(item, right[i]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key]))
  );
}
