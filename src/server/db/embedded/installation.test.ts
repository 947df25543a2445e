import { expect, test } from 'vitest';
import { explainFailure } from './installation.ts';

test.each([
  ['PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device', /The disk is full: make room/],
  [
    'postgres: error while loading shared libraries: libicui18n.so.60: cannot open shared object file',
    /system library.*install it/,
  ],
  ['Error: spawn ENOEXEC', /another kind of processor: run `npm ci`/],
  ['Error: spawn /srv/bin/initdb EACCES', /may not use these files/],
  ['FATAL:  data directory "/srv/pg" has wrong ownership', /may not use these files/],
  ['DETAIL:  The data directory was initialized by PostgreSQL version 17', /Another version of PostgreSQL/],
])('explains %s', (words, advice) => {
  expect(explainFailure(words)).toMatch(advice);
  expect(explainFailure(words)).toContain(words);
});

test('returns an unknown failure unchanged', () => {
  expect(explainFailure(' something else ')).toBe('something else');
});
