import { toPointer } from '#base/faults.ts';
import type { Json } from './json.ts';

/** Why a text is not JSON, and where; lines and columns count from 1. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonFault';
  readonly line: number;
  readonly column: number;
  readonly pointer: string;

  constructor(text: string, offset: number, pointer: string, reason: string) {
    super(reason);
    const before = text.slice(0, offset);
    this.line = before.split('\n').length;
    this.column = offset - before.lastIndexOf('\n');
    this.pointer = pointer;
  }
}

export interface JsonSource {
  readonly value: Json;
  /** The line on which the value of a JSON pointer begins, or its nearest parent that exists. */
  lineOf(pointer: string): number;
  /** The line and column of the same place. */
  placeOf(pointer: string): { readonly line: number; readonly column: number };
}

const space = /[ \t\r\n]*/y;
const string = /"(?:[^"\\]|\\.)*"/sy;
const scalar = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.])/y;
const deepest = 50;

/**
 * Reads JSON as an editor would: the first mistake is named with line and column. Stricter than `JSON.parse`, which lets the
 * last of two equal keys win in silence, and lets through the NUL that PostgreSQL refuses. Throws a JsonFault.
 */
export function readJson(source: string): JsonSource {
  const text = source.replace(/^\uFEFF/, '');
  const offsets = new Map<string, number>();
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const fail = (pointer: string, reason: string): never => {
    throw new JsonSyntaxError(text, at, pointer, reason);
  };
  const found = () => (at < text.length ? `found "${text.slice(at, at + 12).split('\n')[0]}"` : 'the file ends');

  const takeString = (pointer: string, what = 'a text'): string => {
    const start = at;
    if (text[at] !== '"') fail(pointer, `Expected ${what} in double quotes, but ${found()}.`);
    const token = take(string) ?? fail(pointer, 'The text has no closing quote.');
    const value = unquoted(token);
    if (value !== undefined && !value.includes('\u0000')) return value;
    at = start;
    return fail(
      pointer,
      'The text holds a line break, a tab, a NUL or a lone backslash; write \\n, \\t or \\\\ instead.',
    );
  };

  /** Members up to the closing bracket; a comma before it is the most common slip. */
  const members = (pointer: string, close: '}' | ']', member: () => void) => {
    at++;
    take(space);
    if (text[at] === close) return at++;
    for (;;) {
      member();
      take(space);
      if (text[at] === close) return at++;
      if (text[at] !== ',') fail(pointer, `Expected a comma or "${close}", but ${found()}.`);
      const comma = at++;
      take(space);
      if (text[at] !== close) continue;
      at = comma;
      fail(pointer, `There is a comma before "${close}" with nothing after it.`);
    }
  };

  const value = (pointer: string, depth: number): void => {
    if (depth > deepest) fail(pointer, `Nested deeper than ${deepest} levels.`);
    offsets.set(pointer, at);
    if (text[at] === '{') {
      const keys = new Set<string>();
      members(pointer, '}', () => {
        const start = at;
        const key = takeString(pointer, 'a property name');
        const own = pointer + toPointer(key);
        if (keys.has(key)) {
          at = start;
          fail(own, `The property "${key}" stands twice.`);
        }
        keys.add(key);
        take(space);
        if (text[at] !== ':') fail(own, `Expected a colon after "${key}", but ${found()}.`);
        at++;
        take(space);
        value(own, depth + 1);
      });
    } else if (text[at] === '[') {
      let index = 0;
      members(pointer, ']', () => value(pointer + toPointer(index++), depth + 1));
    } else if (text[at] === '"') {
      takeString(pointer);
    } else if (take(scalar) === undefined) {
      fail(pointer, `Expected a value, but ${found()}.`);
    }
  };

  take(space);
  value('', 0);
  take(space);
  if (at < text.length) fail('', `Expected the end of the file, but ${found()}.`);

  const placeOf = (pointer: string) => {
    let known = pointer;
    while (!offsets.has(known)) known = known.slice(0, known.lastIndexOf('/'));
    const offset = offsets.get(known) ?? 0;
    const before = text.slice(0, offset);
    return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
  };
  return { value: JSON.parse(text), placeOf, lineOf: (pointer) => placeOf(pointer).line };
}

function unquoted(token: string): string | undefined {
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}
