import { expect, test } from 'vitest';
import { fakeStores } from '#test/support/fakeStores.ts';
import { clinicQuery } from './ClinicPickerStep.tsx';

test('[BK-2b] loads the clinics of the region with distances', async () => {
  const { root } = fakeStores();
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  expect(clinicQuery(root.flow, { latitude: 1, longitude: 2, label: 'x' })).toEqual({
    region: 'sa-adelaide',
    origin: { latitude: 1, longitude: 2 },
  });
});

test.each([
  ['chosen', { exams: ['mri-knee'] }, undefined, '', { exams: ['mri-knee'] }],
  ['marked after others', { exams: ['us-hip'] }, { exams: ['mri-knee'] }, '', { exams: ['mri-knee'] }],
  ['unmarked', { exams: ['us-hip'] }, { exams: [] }, '', {}],
  ['linked', undefined, { exams: ['us-hip', 'mri-knee'] }, '', { exams: ['us-hip', 'mri-knee'] }],
  [
    'linked as separate',
    undefined,
    { exams: ['us-hip', 'mri-knee'] },
    '?separateBooking=true',
    { exams: ['us-hip', 'mri-knee'], separate: true },
  ],
])('[BK-2b] offers only clinics with exams that are %s', async (_how, values, draft, search, query) => {
  const { root } = fakeStores();
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  root.flow.goToUrl('/select-clinic', search);
  if (values) await root.send({ type: 'answer', step: 'exam', values });
  if (draft) root.flow.draft('exam', draft);
  expect(clinicQuery(root.flow, undefined)).toEqual({ region: 'sa-adelaide', ...query });
});
