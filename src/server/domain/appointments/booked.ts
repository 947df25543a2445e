import { createHash } from 'node:crypto';
import type { Patient } from '#server/db/columnTypes.ts';
import { instantText } from '../availability/clockText.ts';
import type { TakenSlot } from './takeSlots.ts';

/** One appointment that was made (CR-1), without a word about who. */
interface BookedResult {
  readonly id: string;
  readonly modalityName: string;
  readonly examName: string;
  readonly clinicName: string;
  /** Instant of the start, RFC 3339 in UTC. */
  readonly date: string;
  readonly patientYearOfBirth: number;
  /** SHA-256 of the lower-case address, hex. */
  readonly patientEmailHash: string;
}

export interface Booked {
  /** 128 random bits, base64url: the patient's only credential. */
  readonly bookingKey: string;
  /** In the order of the tokens. */
  readonly results: readonly BookedResult[];
}

export function bookedResult({ id, clinic, need, start }: TakenSlot, patient: Patient): BookedResult {
  const modalities = new Set(need.exams.map(({ modality }) => modality.name));
  return {
    id,
    modalityName: [...modalities].join(', '),
    examName: need.exams.map(({ name }) => name).join(', '),
    clinicName: clinic.name,
    date: instantText(start),
    patientYearOfBirth: Number(patient.dateOfBirth.slice(0, 4)),
    patientEmailHash: createHash('sha256').update(patient.email.trim().toLowerCase()).digest('hex'),
  };
}
