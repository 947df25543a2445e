import type { Json } from '#base/json.ts';
import type { Place } from '#client/stores/CatalogStore.ts';

/** Where distances are measured from. */
export interface Origin {
  readonly latitude: number;
  readonly longitude: number;
  readonly label?: string;
}

/** The origin in an answer; undefined when there is none that can be used. */
export function originOf(answer: Json | undefined): Origin | undefined {
  if (typeof answer !== 'object' || answer === null || !('latitude' in answer)) return undefined;
  const { latitude, longitude, label } = answer;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { latitude, longitude, ...(typeof label === 'string' && { label }) };
}

/** A place of the list as an origin. */
export function originAt({ latitude, longitude, place, code }: Place): Origin {
  return { latitude, longitude, label: `${place} ${code}` };
}
