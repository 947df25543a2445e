import { expect, test } from 'vitest';
import { checkOverlay } from './checkOverlay.ts';

const base = { id: 'booking', revision: 1 };
const places = (json: unknown) => checkOverlay(json, 'o.json').map(({ pointer }) => pointer);
const ofOp = (op: unknown) => places({ base, ops: [op] });

test.each([
  { op: 'set', path: 'steps.a.title', value: 'x' },
  { op: 'set', path: 'ui.name.ui:title', value: null, was: 'y' },
  { op: 'unset', path: 'a', was: false },
  { op: 'add', path: 'conditions.c', value: {} },
  { op: 'remove', path: 'steps.a', was: {} },
  { op: 'hide', path: 'steps.a' },
  { op: 'insert', path: 'steps.a', value: {}, after: 'b' },
  { op: 'move', path: 'steps.a', before: 'b' },
])('accepts %j', (op) => expect(ofOp(op)).toEqual([]));

test.each<[op: unknown, pointer: string]>([
  ['hide', '/ops/0/op'],
  [{ op: 'hdie', path: 'steps.a' }, '/ops/0/op'],
  [{ op: 'toString', path: 'steps.a' }, '/ops/0/op'],
  [{ op: 'hide' }, '/ops/0'],
  [{ op: 'hide', path: 'steps..a' }, '/ops/0/path'],
  [{ op: 'hide', path: 'steps.a', value: 1 }, '/ops/0/value'],
  [{ op: 'set', path: 'steps.a', valeu: 1 }, '/ops/0/valeu'],
  [{ op: 'set', path: 'steps.a', was: 1 }, '/ops/0'],
  [{ op: 'move', path: 'steps.a' }, '/ops/0'],
  [{ op: 'move', path: 'steps.a', after: 'b', before: 'c' }, '/ops/0'],
])('reports %j at %s', (op, pointer) => expect(ofOp(op)).toContain(pointer));

test.each<[json: unknown, pointer: string]>([
  [null, ''],
  [{ base }, ''],
  [{ base, ops: {} }, '/ops'],
  [{ base: 'booking', ops: [] }, '/base'],
  [{ base: { id: 'a' }, ops: [] }, '/base'],
  [{ base: { id: 1, revision: 1 }, ops: [] }, '/base/id'],
  [{ base: { id: 'a', revision: 0.5 }, ops: [] }, '/base/revision'],
  [{ base, ops: [], order: [] }, '/order'],
])('reports %j at “%s”', (json, pointer) => expect(places(json)).toContain(pointer));
