import { expect, test, vi } from 'vitest';
import { expectCpuTime } from '#test/support/soak.ts';
import { compileForm } from './compileForm.ts';
import { compileServerValidator } from './compileServerValidator.ts';
import { latestToday, localToday } from './formFormats.ts';

const judge = (rules: object, today = '2026-11-20') => {
  const check = compileServerValidator(
    { type: 'object', properties: { it: { type: 'string', ...rules } } },
    () => today,
  );
  return (it: string) => check({ it }).map(({ keyword }) => keyword);
};

test.each(['2024-02-29', '1900-01-01'])('accepts the date %s', (text) =>
  expect(judge({ format: 'date' })(text)).toEqual([]),
);
test.each(['2023-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', '', '--5'])(
  'refuses the date %j',
  (text) => expect(judge({ format: 'date' })(text)).toEqual(['format']),
);

test('includes today in past and future limits', () => {
  const past = judge({ format: 'date', formatMaximum: 'today' });
  const future = judge({ format: 'date', formatMinimum: 'today' });
  expect([past('2026-11-20'), future('2026-11-20')]).toEqual([[], []]);
  expect([past('2026-11-21'), future('2026-11-19')]).toEqual([['formatMaximum'], ['formatMinimum']]);
  expect(past('2026-11-31')).toEqual(['format']);
});

test('takes the latest date on Earth as today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:30:00Z') });
  expect(latestToday()).toBe('2026-11-21');
  expect(['2026-11-20', '2026-11-21', '2026-11-19']).toContain(localToday());
  vi.useRealTimers();
});

test.each(['ada@example.com', "o'neil+x@mail.example.co.nz", 'grün@bücher.example'])(
  'accepts the email address %s',
  (text) => expect(judge({ format: 'email' })(text)).toEqual([]),
);
test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'ada@-x.com',
  'ada@example..com',
  `${'a'.repeat(65)}@example.com`,
])('refuses the email address %s', (text) => expect(judge({ format: 'email' })(text)).toEqual(['format']));

test.each(['0400 000 000', '+61 (0)2 5550 1234', '02-5550-1234', '(02) 5550.1234'])(
  'accepts the phone number %s',
  (text) => expect(judge({ format: 'phone' })(text)).toEqual([]),
);
test.each(['12345', '0400 00x 000', '+', '1234567890123456', '++61 400 000 000'])(
  'refuses the phone number %s',
  (text) => expect(judge({ format: 'phone' })(text)).toEqual(['format']),
);

test('checks long email addresses and phone numbers within a second', () => {
  for (const text of [
    `a@${'a'.repeat(50_000)}`,
    `a@${'a-'.repeat(50_000)}.`,
    '0 '.repeat(50_000),
    `a@${'a.'.repeat(50_000)}`,
  ]) {
    for (const format of ['email', 'phone']) expectCpuTime(100, () => expect(judge({ format })(text)).not.toEqual([]));
  }
});

test.each(['00:00', '09:30', '23:59'])('accepts the time %s', (text) =>
  expect(judge({ format: 'time' })(text)).toEqual([]),
);
test.each(['24:00', '9:30', '09:60', '09:30:00', ''])('refuses the time %j', (text) =>
  expect(judge({ format: 'time' })(text)).toEqual(['format']),
);
test('applies limits to times', () => {
  const opening = judge({ format: 'time', formatMinimum: '08:00', formatMaximum: '17:30' });
  expect([opening('08:00'), opening('17:30')]).toEqual([[], []]);
  expect([opening('07:59'), opening('17:31')]).toEqual([['formatMinimum'], ['formatMaximum']]);
});

const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]).toString('base64')}`;
test.each(['Ada Lovelace', 'Ngā', png])('accepts the signature %s', (text) =>
  expect(judge({ format: 'signature' })(text)).toEqual([]),
);
test.each([
  '…',
  'x'.repeat(201),
  `data:text/html;base64,${'A'.repeat(40)}`,
  `data:image/png;base64,${'A'.repeat(40)}`,
  png + 'A'.repeat(66_700),
])('refuses the signature %.60s', (text) => expect(judge({ format: 'signature' })(text)).toEqual(['format']));

const form = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 100 },
    notes: { type: 'string', maxLength: 100 },
    sex: { type: 'string', enum: ['female', 'male'] },
    drugs: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    home: { type: 'object', properties: { street: { type: 'string' } } },
  },
} as const;
const drawn = { notes: { 'ui:widget': 'textarea' } };

test('limits texts outside text areas to one line', () => {
  const check = compileServerValidator(form, latestToday, drawn);
  const faults = (values: object) => check(values).map(({ pointer, params }) => [pointer, params.format]);
  expect(
    faults({ name: 'Ada', notes: 'one\ntwo', drugs: [{ name: 'Insulin' }], home: { street: 'Main St 1' } }),
  ).toEqual([]);
  expect(
    faults({ name: 'A\nda', notes: 'one\u0007', drugs: [{ name: 'a\u202eb' }], home: { street: 'a\rb' } }),
  ).toEqual([
    ['/name', 'line'],
    ['/notes', 'lines'],
    ['/drugs/0/name', 'line'],
    ['/home/street', 'line'],
  ]);
});

test('compiles the same text rules for the browser', async () => {
  const { text } = await compileForm('texts', { schema: form, ui: drawn });
  const { check } = await import(`data:text/javascript,${encodeURIComponent(text).replaceAll("'", '%27')}`);
  expect(check({ name: 'A\nda', notes: 'one\ntwo' })).toEqual([
    { pointer: '/name', keyword: 'format', params: { format: 'line' } },
  ]);
});
