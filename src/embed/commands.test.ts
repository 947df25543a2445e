import { expect, test } from 'vitest';
import { createCommands } from './commands.ts';

test('each function hears the events that it was given for, with their details and whose they are', () => {
  const { commands, tell } = createCommands();
  const heard: unknown[] = [];
  commands.on('booked', (detail, element) => heard.push([1, detail, element]));
  commands.on('booked', (detail) => heard.push([2, detail]));
  commands.on('close', (detail) => heard.push([3, detail]));
  const element = {} as HTMLElement;
  tell({ type: 'booked', references: ['a'] }, element);
  tell({ type: 'ready' }, element);
  tell({ type: 'close' }, element);
  expect(heard).toEqual([
    [1, { references: ['a'] }, element],
    [2, { references: ['a'] }],
    [3, {}],
  ]);
});
