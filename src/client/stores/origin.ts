import type { Point } from '#base/distance.ts';
import type { Json } from '#base/json.ts';
import type { PostalPlace } from './CatalogStore.ts';

/** The point that distances are measured from, with its name; without one it is the visitor's position. */
export interface Origin extends Point {
  readonly label?: string;
}

/** Returns the origin of an answer; undefined if it is missing or invalid. */
export function originOf(answer: Json | undefined): Origin | undefined {
  if (typeof answer !== 'object' || answer === null || !('latitude' in answer)) return undefined;
  const { latitude, longitude, label } = answer;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { latitude, longitude, ...(typeof label === 'string' && { label }) };
}

/** Converts a place to an origin. */
export function originAt({ latitude, longitude, place, code }: PostalPlace): Origin {
  return { latitude, longitude, label: `${place} ${code}` };
}

/** Rounds degrees to about 100 m: enough to rank clinics, too little to identify a house. */
export const roundedDegrees = (degrees: number): string => degrees.toFixed(3);
