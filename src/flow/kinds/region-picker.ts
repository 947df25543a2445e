import type { StepKind } from '#flow/language/stepKind.ts';

/** Asks for the region in which to look for clinics (BK-2). */
export const regionPicker: StepKind = {
  kind: 'region-picker',
  answers: {
    /** Slug of the region. */
    region: { type: 'string', maxLength: 80 },
  },
  query: ['region'],
  runs: 'screen',
  isPublic: true,
  ends: 'never',
  isComplete: ({ region }) => typeof region === 'string' && region !== '',
};
