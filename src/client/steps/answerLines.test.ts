import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { fakeStores, slot } from '#test/support/fakeStores.ts';
import { answerLines } from './answerLines.ts';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
const clinics = ['chatswood', 'north-adelaide', 'parramatta', 'penrith'];

/** A run with four clinics, an exam and, after `choose`, a time at one of them. */
async function started() {
  const catalog = clinics.map((slug) => ({ slug, name: slug.toUpperCase(), address: { street: `1 ${slug} St` } }));
  const { root } = fakeStores({
    'GET /api/clinics': () => Response.json(catalog),
    'GET /api/exams': () =>
      Response.json([
        {
          exams: [
            { slug: 'ct-chest', name: 'CT of the chest', duration: 30, enquiry: 'none' },
            { slug: 'ct-head', name: 'CT of the head', duration: 20, enquiry: 'none' },
            { slug: 'not-sure', name: 'Not sure', duration: 15, enquiry: 'general' },
          ],
        },
      ]),
  });
  const answer = (step: string, values: object) => root.flow.apply({ type: 'answer', step, values: { ...values } });
  answer('region', { region: 'sa-adelaide' });
  answer('clinic', { clinics });
  const chooseExams = (...exams: readonly string[]) => answer('exam', { exams });
  chooseExams('ct-chest');
  await root.loadNames();
  const linesOf = (kind: string) => {
    const found = root.flow.ofKind(kind);
    return found ? answerLines(root, found.step, t) : [];
  };
  const choose = (...times: readonly ReturnType<typeof slot>[]) =>
    answer('slot', { slots: times.map((time) => ({ ...time })), holdId: 'h1' });
  return { linesOf, choose, chooseExams };
}

test('many chosen clinics are counted until a time is chosen', async () => {
  const { linesOf, choose } = await started();
  expect(linesOf('clinic-picker')).toMatchObject([
    { label: 'clinic.list', value: 'summary.clinics 4', detail: undefined },
  ]);
  choose(slot('a'));
  expect(linesOf('clinic-picker')).toMatchObject([
    { label: 'summary.clinic', value: 'NORTH-ADELAIDE', detail: '1 north-adelaide St' },
  ]);
});

test('the time has its year and stays on one line', async () => {
  const { linesOf, choose } = await started();
  choose(slot('a'));
  expect(linesOf('slot-picker')).toEqual([
    { label: 'summary.time', value: 'summary.day-time Tue 1 Dec 2026 9:30\u00a0am', detail: undefined },
  ]);
});

test('the chosen time replaces the duration of the exam', async () => {
  const { linesOf, choose } = await started();
  expect(linesOf('exam-picker')).toMatchObject([{ value: 'CT of the chest', detail: 'exam.about-minutes 30' }]);
  choose(slot('a'));
  expect(linesOf('exam-picker')).toMatchObject([{ detail: 'exam.about-minutes 15' }]);
});

test('[BK-6c] an exam by enquiry has no duration', async () => {
  const { linesOf, chooseExams } = await started();
  chooseExams('not-sure');
  expect(linesOf('exam-picker')).toMatchObject([{ value: 'Not sure', detail: undefined }]);
});

test('[BK-6b] several exams have no duration before a time is chosen', async () => {
  const { linesOf, choose, chooseExams } = await started();
  chooseExams('ct-chest', 'ct-head');
  expect(linesOf('exam-picker')).toMatchObject([{ value: 'CT of the chest, CT of the head', detail: undefined }]);
  choose({ ...slot('a'), exams: ['ct-chest', 'ct-head'], minutes: 95 });
  expect(linesOf('exam-picker')).toMatchObject([{ detail: 'exam.about-minutes 95' }]);
});

test('each of several visits names its clinic', async () => {
  const { linesOf, choose } = await started();
  choose(slot('a'), { ...slot('b', '2026-12-02T09:30'), clinic: 'penrith' });
  expect(linesOf('slot-picker').map(({ detail }) => detail)).toEqual(['NORTH-ADELAIDE', 'PENRITH']);
  expect(linesOf('clinic-picker')).toMatchObject([{ value: 'NORTH-ADELAIDE, PENRITH', detail: undefined }]);
});
