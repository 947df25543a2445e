import type { Clinic } from '../catalog/catalogSnapshot.ts';

/** A clinic's address on one line. */
export function addressLine({ street, suburb, state, postalCode }: Clinic): string {
  return `${street}, ${suburb} ${state} ${postalCode}`;
}
