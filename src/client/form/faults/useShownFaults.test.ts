import { expect, test } from 'vitest';
import type { FormFault } from '../formModule.ts';
import { faultsAfterLeaving, faultsWhileTyping, firstFaults } from './useShownFaults.ts';

const fault = (pointer: string, keyword: string, messageKey?: string): FormFault => ({
  pointer,
  keyword,
  params: {},
  ...(messageKey && { messageKey }),
});
const order = ['/name', '/email'];

test('a field shows one fault, the most telling, and fields keep their order', () => {
  const faults = [
    fault('/email', 'maxLength'),
    fault('/email', 'format'),
    fault('/name', 'required'),
    fault('', 'server'),
  ];
  expect(firstFaults(faults, order).map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
    ['/name', 'required'],
    ['/email', 'format'],
    ['', 'server'],
  ]);
});

test('while somebody types a fault goes when its rule is kept, and no other takes its place', () => {
  const shown = [fault('/email', 'required')];
  expect(faultsWhileTyping(shown, [fault('/email', 'required')], ['/email'])).toBe(shown);
  expect(faultsWhileTyping(shown, [fault('/email', 'format')], ['/email'])).toEqual([]);
  expect(faultsWhileTyping([], [fault('/email', 'format')], ['/email'])).toEqual([]);
});

test('a fault of the server stays until its own field is changed', () => {
  const shown = [fault('/email', 'server', 'email.taken')];
  expect(faultsWhileTyping(shown, [], ['/name'])).toBe(shown);
  expect(faultsWhileTyping(shown, [], ['/email'])).toEqual([]);
});

test('leaving a field shows what is wrong with it and with no other', () => {
  const shown = [fault('/name', 'server', 'name.unknown'), fault('/email', 'required')];
  const faults = [fault('/email', 'format'), fault('/mobile', 'required')];
  expect(faultsAfterLeaving(shown, faults, '/email', order).map(({ keyword }) => keyword)).toEqual([
    'server',
    'format',
  ]);
  expect(faultsAfterLeaving(shown, [], '/email', order).map(({ keyword }) => keyword)).toEqual(['server']);
});
