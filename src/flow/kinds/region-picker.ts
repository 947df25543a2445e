import type { StepKind } from '#flow/language/stepKind.ts';

/** Asks for the region in which to look for clinics (BK-2). */
export const regionPicker: StepKind = {
  kind: 'region-picker',
  description: 'Choose the region in which to look for clinics.',
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  answers: { region: { type: 'string', maxLength: 80, description: 'Slug of the region.' } },
  query: ['region'],
  runs: 'screen',
  ends: 'never',
  isComplete: ({ region }) => typeof region === 'string' && region !== '',
};
