import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { expect, test } from 'vitest';
import { exceptions, floors, rooms } from './floors.ts';
import { type Import, importsOf, sourceFiles } from './imports.ts';

const byLength = Object.keys(floors).sort((a, b) => b.length - a.length);
const floorOf = (file: string) => byLength.find((floor) => file === floor || file.startsWith(`${floor}/`)) ?? '';
const roomOf = (file: string) => {
  const house = rooms.find((room) => file.startsWith(`${room}/`));
  const rest = house && file.slice(house.length + 1).split('/');
  return rest && rest.length > 1 ? `${house}/${rest[0]}` : undefined;
};

function allowed({ from, to, typeOnly }: Import): boolean {
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)];
  if (fromRoom && toRoom && fromRoom !== toRoom) return false;
  const floor = floorOf(from);
  if (floorOf(to) === floor) return true;
  return (floors[floor] ?? []).some((entry) => {
    const place = entry.replace(/^type:/, '');
    if (entry.startsWith('type:') && !typeOnly) return false;
    return place.endsWith('/*') ? to.startsWith(place.slice(0, -1)) : to === place || floorOf(to) === place;
  });
}

const imports = sourceFiles().flatMap(importsOf);
const nameOf = ({ from, to }: Import) => `${from} → ${to}`;

test('every floor imports only what the table allows', () => {
  const broken = imports.filter((one) => !allowed(one)).map(nameOf);
  expect(broken.filter((name) => !(name in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !broken.includes(name))).toEqual([]);
});

test('the rule would notice a step that reaches for the server, a sibling step or a value of the api', () => {
  const step = 'src/client/steps/review/ReviewStep.tsx';
  expect(allowed({ from: step, to: 'src/server/config.ts', typeOnly: false })).toBe(false);
  expect(allowed({ from: step, to: 'src/client/steps/form/FormStep.tsx', typeOnly: false })).toBe(false);
  expect(allowed({ from: 'src/client/stores/FlowStore.ts', to: 'src/client/api/client.ts', typeOnly: false })).toBe(
    false,
  );
  expect(allowed({ from: 'src/client/stores/FlowStore.ts', to: 'src/client/api/client.ts', typeOnly: true })).toBe(
    true,
  );
});

test('a file is imported by its path, and by a short name only from another folder tree', () => {
  const up = sourceFiles().filter((file) => /from '\.\.\/\.\.\/\.\.\//.test(readFileSync(file, 'utf8')));
  expect(up).toEqual([]);
});

test('no index files and no grab-bags', () => {
  const names = sourceFiles().map((file) => basename(file, extname(file)));
  expect(names.filter((name) => /^(index|utils?|helpers?|common|misc)$/i.test(name))).toEqual([]);
});

test('a file over 400 lines says why in its first lines', () => {
  const long = sourceFiles().filter((file) => readFileSync(file, 'utf8').split('\n').length > 400);
  expect(long.filter((file) => !/^(\/\*\*|\/\/)/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('half of the files are under 80 lines and nine in ten under 250', () => {
  const lengths = sourceFiles()
    .map((file) => readFileSync(file, 'utf8').split('\n').length)
    .sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThan(80);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(250);
});
