import { expect, test } from 'vitest';
import { resolveTexts } from '#brand/texts/resolveTexts.ts';
import type { AnswerSheet, AnswerTranslations } from '#server/db/columnTypes.ts';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { book, bookingRequest, details, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal();
const send: Send = (path, init) => fetch(portal.url + path, init);

interface Changes {
  readonly slot?: object;
  readonly details?: object;
  readonly locale?: string;
}

/** Books an X-ray with changes of what is sent; gives the answer and what was stored. */
async function bookWith(changes: Changes) {
  const from = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const held = await holdRandomSlot(send, { exam: 'xray-pelvis', from });
  if (!held) throw new Error('Nothing is free');
  const request = bookingRequest(await readPortalData(send), { ...held.slot, ...changes.slot }, held.holdId);
  const answers = { ...request.answers, details: { ...details, ...changes.details } };
  const { locale = 'en-AU' } = changes;
  const answer = await book(send, { ...request, answers, locale }, held.cookie);
  const body = await answer.json();
  const sql = 'select answers, answer_sheet, answer_translations from booking where booking_key = $1';
  const { rows } = answer.status === 201 ? await portal.db.pool.query(sql, [body.bookingKey]) : { rows: [] };
  return { status: answer.status, body, stored: rows[0]?.answers, row: rows[0] };
}

const textsIn = (locale: string) =>
  resolveTexts([readBasePack().pack, readBrandPack('southern-light').pack], locale).texts;

test('stores only the declared facts of a slot', async () => {
  const { status, stored } = await bookWith({ slot: { junk: 'x'.repeat(230_000), deeper: { junk: ['x'] } } });
  expect(status).toBe(201);
  expect(Object.keys(stored.slot.slots[0]).sort()).toEqual([
    'clinic',
    'device',
    'end',
    'exams',
    'local',
    'minutes',
    'offset',
    'start',
    'token',
    'zone',
  ]);
  expect(JSON.stringify(stored).length).toBeLessThan(2_000);
});

test("stores questions and answers in the patient's words", async () => {
  const { status, row } = await bookWith({ details: { notes: 'со стап' }, locale: 'mk' });
  const sheet: AnswerSheet = row.answer_sheet;
  expect([status, sheet]).toMatchObject([201, [{ step: 'details', protects: false }]]);
  const texts = textsIn('mk');
  const lines = sheet[0]?.answers ?? [];
  expect(lines.find(({ key }) => key === 'notes')).toEqual({
    key: 'notes',
    question: texts['form.patient-details.notes'],
    answer: 'со стап',
  });
  expect(lines.find(({ key }) => key === 'dateOfBirth')).toMatchObject({ answer: '10 декември 1985 г.' });
});

test('stores the words of each other language once', async () => {
  const { row } = await bookWith({ details: { notes: 'со стап' }, locale: 'mk' });
  const translations: AnswerTranslations = row.answer_translations;
  expect(Object.keys(translations)).toEqual(['en-AU']);
  expect(translations['en-AU']?.[0]?.answers).toContainEqual({
    key: 'notes',
    question: textsIn('en-AU')['form.patient-details.notes'],
    answer: 'со стап',
  });
  expect(translations['en-AU']?.[0]?.answers).toContainEqual(expect.objectContaining({ answer: '10 December 1985' }));
});

test('keeps a title without a space after it', async () => {
  const { status, stored } = await bookWith({ details: { firstName: 'Dr.Smith', lastName: 'St.John' } });
  expect([status, stored.details]).toMatchObject([201, { firstName: 'Dr.Smith', lastName: 'St.John' }]);
});

test('keeps the line feeds of a note', async () => {
  const { status, stored } = await bookWith({ details: { notes: 'first\nsecond', firstName: 'Ана-Марија' } });
  expect([status, stored.details]).toMatchObject([201, { notes: 'first\nsecond', firstName: 'Ана-Марија' }]);
});

test.each([
  ['email', 'a\u0001@b.example'],
  ['email', 'a@b.example\nBcc: c@d.example'],
  ['email', 'a@b.example,c@d.example'],
  ['firstName', 'Ada\nVisit http://evil.example'],
  ['firstName', 'Ada\u202eelpmaxE'],
  ['firstName', 'Refund due: http://evil.example/pay'],
  ['lastName', 'evil.example'],
  ['lastName', 'ada@evil'],
  ['lastName', 'Call.me'],
  ['firstName', 'Call 1900 555 123 now'],
  ['lastName', 'Example\u0085'],
  ['lastName', 'Example\u2028'],
  ['notes', 'ring\u0007'],
  ['mobile', '0491\n570006'],
])('refuses to store in %s the text %j', async (field, value) => {
  const { status, body } = await bookWith({ details: { [field]: value } });
  expect([status, body.code]).toEqual([422, 'answers-invalid']);
  expect(body.errors).toContainEqual({ pointer: `/body/answers/details/${field}`, keyword: 'format' });
});
