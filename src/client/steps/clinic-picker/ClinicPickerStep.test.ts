import { expect, test } from 'vitest';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { fakeStores } from '#test/support/fakeStores.ts';
import { clinicQuery } from './ClinicPickerStep.tsx';

test('[BK-2b] loads the clinics of the region with distances', async () => {
  const { root } = fakeStores();
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  const { step } = root.flow.ofKind('clinic-picker') ?? {};
  expect(clinicQuery(root.flow, step as CompiledStep, { latitude: 1, longitude: 2, label: 'x' })).toEqual({
    region: 'sa-adelaide',
    origin: { latitude: 1, longitude: 2 },
  });
});

test('[BK-2b] offers only clinics with the exam chosen before', async () => {
  const { root } = fakeStores();
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  await root.send({ type: 'answer', step: 'exam', values: { exams: ['mri-knee'] } });
  const { step } = root.flow.ofKind('clinic-picker') ?? {};
  expect(clinicQuery(root.flow, step as CompiledStep, undefined)).toEqual({ region: 'sa-adelaide' });
  const later = { ...(step as CompiledStep), position: 99 };
  expect(clinicQuery(root.flow, later, undefined)).toEqual({ region: 'sa-adelaide', exams: ['mri-knee'] });
});
