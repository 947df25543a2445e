import { createHash } from 'node:crypto';
import type { Patient } from '#server/db/columnTypes.ts';
import { instantText } from '../availability/clockText.ts';
import type { TakenSlot } from './takeSlots.ts';

/** A booked appointment without personal data (CR-1). */
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

/** A new booking. */
export interface Booked {
  /** 128 random bits as base64url: the patient's credential. */
  readonly bookingKey: string;
  /** In the order of the tokens. */
  readonly results: readonly BookedResult[];
}

/** Returns the response about one appointment. */
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
