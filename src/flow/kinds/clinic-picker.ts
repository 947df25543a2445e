import type { Json } from '#base/json.ts';
import type { StepKind } from '#flow/language/stepKind.ts';

const slugs = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Asks for one or more clinics, sorted by distance if the person's location is known (BK-2, BK-3). */
export const clinicPicker: StepKind = {
  kind: 'clinic-picker',
  description: 'Choose one or more clinics, from a list and, where a map is configured, from the map.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      multiple: {
        type: 'boolean',
        default: true,
        title: 'Several clinics',
        description: 'Let a person compare the times of several clinics.',
      },
      nearest: {
        type: 'integer',
        minimum: 0,
        maximum: 20,
        default: 3,
        title: 'Nearest clinics',
        description: 'How many of the nearest clinics one button chooses at once; 0 leaves the button out.',
      },
    },
  },
  answers: {
    clinics: {
      ...{ type: 'array', items: 'string', minItems: 1, maxItems: 400, maxLength: 80 },
      description: 'Slugs of the chosen clinics, at least one.',
    },
    origin: {
      type: 'object',
      properties: {
        latitude: { type: 'number', description: 'Degrees north.' },
        longitude: { type: 'number', description: 'Degrees east.' },
        label: { type: 'string', maxLength: 200, description: 'Name of the place.' },
      },
      description: 'Where distances are measured from: latitude, longitude, label.',
    },
  },
  query: ['selectedClinic', 'clinicId', 'lat', 'lng', 'navigateFromClinic'],
  runs: 'screen',
  ends: 'never',
  invalidation: { by: { 'region-picker': ['region'] }, keys: ['clinics'] },
  isComplete: ({ clinics }) => slugs(clinics).length > 0,
  clinic: ({ clinics }) => {
    const [only, ...others] = slugs(clinics);
    return typeof only === 'string' && others.length === 0 ? only : undefined;
  },
};
