import { printParseErrorCode, visit } from 'jsonc-parser';
import { toPointer } from './faults.ts';
import type { Json } from './json.ts';

/** A JSON text that was read, and where each of its values stands. Lines and columns count from 1. */
export interface JsonSource {
  readonly value: Json;
  /** The line on which the value at a JSON pointer begins, or its nearest existing parent. */
  lineOf(pointer: string): number;
  /** The line and column of the same place. */
  placeOf(pointer: string): { readonly line: number; readonly column: number };
}

/** Why a text is not JSON, and where. Lines and columns count from 1. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly line: number;
  readonly column: number;
  /** JSON pointer to the value or to the object or list that holds the error. */
  readonly pointer: string;

  constructor(text: string, offset: number, pointer: string, reason: string) {
    super(reason);
    const place = placeAt(text, offset);
    this.line = place.line;
    this.column = place.column;
    this.pointer = pointer;
  }
}

const maxDepth = 50;

/** An object or list that is being read, and where in it. */
interface Container {
  readonly pointer: string;
  readonly close: '}' | ']';
  readonly keys: Set<string>;
  /** The property or list entry that is being read; undefined where a property name must follow. */
  current: string | number | undefined;
}

/**
 * Reads JSON and records where its values stand. Stricter than `JSON.parse`: also refuses a property that an object has twice, NUL
 * characters (PostgreSQL refuses them) and more than 50 levels. Throws a JsonSyntaxError for the first mistake.
 */
export function readJson(source: string): JsonSource {
  const text = source.replace(/^\uFEFF/, '');
  const offsets = new Map<string, number>();
  const open: Container[] = [];
  let lastClosed: Container | undefined;
  let lastComma = 0;

  const fail = (offset: number, pointer: string, reason: string): never => {
    throw new JsonSyntaxError(text, offset, pointer, reason);
  };
  const currentPointer = () => {
    const container = open.at(-1);
    if (container?.current === undefined) return container?.pointer ?? '';
    return container.pointer + toPointer(container.current);
  };
  const beginContainer = (offset: number, close: Container['close']) => {
    const pointer = currentPointer();
    if (open.length >= maxDepth) fail(offset, pointer, `Nested deeper than ${maxDepth} levels.`);
    offsets.set(pointer, offset);
    open.push({ pointer, close, keys: new Set(), current: close === ']' ? 0 : undefined });
  };
  const endContainer = () => {
    lastClosed = open.pop();
  };

  visit(
    text,
    {
      onObjectBegin: (offset) => beginContainer(offset, '}'),
      onArrayBegin: (offset) => beginContainer(offset, ']'),
      onObjectEnd: endContainer,
      onArrayEnd: endContainer,
      onObjectProperty(key, offset) {
        const container = open.at(-1) as Container;
        container.current = key;
        const pointer = currentPointer();
        if (key.includes('\0')) fail(offset, pointer, 'A property name must not contain a NUL character.');
        if (container.keys.has(key)) fail(offset, pointer, `The object has the property “${key}” twice.`);
        container.keys.add(key);
      },
      onLiteralValue(value, offset) {
        const pointer = currentPointer();
        offsets.set(pointer, offset);
        if (typeof value === 'string' && value.includes('\0')) {
          fail(offset, pointer, 'A text must not contain a NUL character.');
        }
        if (/^-?0\d/.test(text.slice(offset, offset + 3))) {
          fail(offset, pointer, 'A number must not have a leading zero.');
        }
      },
      onSeparator(character, offset) {
        if (character !== ',') return;
        lastComma = offset;
        const container = open.at(-1) as Container;
        container.current = typeof container.current === 'number' ? container.current + 1 : undefined;
      },
      onError(errorCode, offset, length) {
        const code = printParseErrorCode(errorCode);
        // The parser reports a missing closing bracket after it has closed the container.
        const container = missingClose.has(code) ? lastClosed : open.at(-1);
        const isAfterComma = text[lastComma] === ',' && text.slice(lastComma + 1, offset).trim() === '';
        if (container && text[offset] === container.close && isAfterComma) {
          fail(lastComma, container.pointer, `There is a comma before “${container.close}” with nothing after it.`);
        }
        const isBetweenValues = missingClose.has(code) || code === 'CommaExpected';
        const pointer = isBetweenValues ? (container?.pointer ?? '') : currentPointer();
        fail(offset, pointer, reasonOf(code, text, offset, length, container));
      },
    },
    { disallowComments: true },
  );

  const placeOf = (pointer: string) => {
    let known = pointer;
    while (!offsets.has(known)) known = known.slice(0, known.lastIndexOf('/'));
    return placeAt(text, offsets.get(known) ?? 0);
  };
  return { value: JSON.parse(text), placeOf, lineOf: (pointer) => placeOf(pointer).line };
}

const missingClose = new Set(['CloseBraceExpected', 'CloseBracketExpected']);

/** What is wrong, for an error code of jsonc-parser. */
function reasonOf(code: string, text: string, offset: number, length: number, container?: Container): string {
  const rest = text.slice(offset, offset + 12).split('\n')[0];
  const found = offset < text.length ? `found “${rest}”` : 'the file ends';
  switch (code) {
    case 'UnexpectedEndOfString':
      return text[offset + length] === undefined
        ? 'The text has no closing quote.'
        : 'The text contains a line break; write \\n instead.';
    case 'InvalidCharacter':
      return 'The text contains a tab or another control character; write \\t or \\u0000 to \\u001f instead.';
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return 'The text contains a lone backslash; write \\\\ instead.';
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return 'JSON has no comments; remove it.';
    case 'ColonExpected':
      return `Expected a colon after “${container?.current ?? ''}”, but ${found}.`;
    case 'CommaExpected':
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return `Expected a comma or “${container?.close ?? ''}”, but ${found}.`;
    case 'EndOfFileExpected':
      return `Expected the end of the file, but ${found}.`;
    default:
      return container && container.current === undefined
        ? `Expected a property name in double quotes, but ${found}.`
        : `Expected a value, but ${found}.`;
  }
}

function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
