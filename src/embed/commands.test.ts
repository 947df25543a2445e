import { expect, test } from 'vitest';
import { createCommands } from './commands.ts';

test('calls each listener with the detail and its element', () => {
  const { commands, notify } = createCommands();
  const received: unknown[] = [];
  commands.on('booked', (detail, element) => received.push([1, detail, element]));
  commands.on('booked', (detail) => received.push([2, detail]));
  commands.on('close', (detail) => received.push([3, detail]));
  const element = {} as HTMLElement;
  notify({ type: 'booked', references: ['a'] }, element);
  notify({ type: 'ready' }, element);
  notify({ type: 'close' }, element);
  expect(received).toEqual([
    [1, { references: ['a'] }, element],
    [2, { references: ['a'] }],
    [3, {}],
  ]);
});
