import type { Json } from '#base/json.ts';
import type { StepKind } from '#flow/language/stepKind.ts';

const slugs = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Asks for one or more clinics, sorted by distance if the person's location is known (BK-2, BK-3). */
export const clinicPicker: StepKind = {
  kind: 'clinic-picker',
  answers: {
    /** Slugs of the chosen clinics, at least one. */
    clinics: { type: 'array', items: 'string', minItems: 1, maxItems: 400, maxLength: 80 },
    /** Where distances are measured from: latitude, longitude, label. */
    origin: {
      type: 'object',
      properties: {
        /** Degrees north. */
        latitude: { type: 'number' },
        /** Degrees east. */
        longitude: { type: 'number' },
        /** What the place is called. */
        label: { type: 'string', maxLength: 200 },
      },
    },
  },
  query: ['selectedClinic', 'clinicId', 'lat', 'lng', 'navigateFromClinic'],
  runs: 'screen',
  isPublic: true,
  ends: 'never',
  invalidation: { by: { 'region-picker': ['region'] }, keys: ['clinics'] },
  isComplete: ({ clinics }) => slugs(clinics).length > 0,
  clinic: ({ clinics }) => {
    const [only, ...others] = slugs(clinics);
    return typeof only === 'string' && others.length === 0 ? only : undefined;
  },
};
