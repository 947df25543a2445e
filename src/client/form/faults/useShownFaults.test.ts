import { expect, test } from 'vitest';
import type { FormFault } from '#flow/language/form.ts';
import { faultsAfterLeaving, faultsWhileTyping, firstFaults } from './useShownFaults.ts';

const fault = (pointer: string, keyword: string, messageKey?: string): FormFault => ({
  pointer,
  keyword,
  params: {},
  ...(messageKey && { messageKey }),
});
const order = ['/name', '/email'];

test('shows the most important fault of each field in order', () => {
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

test('removes a corrected fault and adds none during typing', () => {
  const shown = [fault('/email', 'required')];
  expect(faultsWhileTyping(shown, [fault('/email', 'required')], ['/email'])).toBe(shown);
  expect(faultsWhileTyping(shown, [fault('/email', 'format')], ['/email'])).toEqual([]);
  expect(faultsWhileTyping([], [fault('/email', 'format')], ['/email'])).toEqual([]);
});

test('keeps a server fault until its field changes', () => {
  const shown = [fault('/email', 'server', 'email.taken')];
  expect(faultsWhileTyping(shown, [], ['/name'])).toBe(shown);
  expect(faultsWhileTyping(shown, [], ['/email'])).toEqual([]);
});

test('updates only the fault of the field that loses focus', () => {
  const shown = [fault('/name', 'server', 'name.unknown'), fault('/email', 'required')];
  const faults = [fault('/email', 'format'), fault('/mobile', 'required')];
  expect(faultsAfterLeaving(shown, faults, '/email', order).map(({ keyword }) => keyword)).toEqual([
    'server',
    'format',
  ]);
  expect(faultsAfterLeaving(shown, [], '/email', order).map(({ keyword }) => keyword)).toEqual(['server']);
  expect(faultsAfterLeaving(shown, [fault('/email', 'required')], '/email', order)[1]).toBe(shown[1]);
});
