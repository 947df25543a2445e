import type { Clinic, Exam } from '../catalog/catalogSnapshot.ts';

/** An appointment as it is told to the patient: what, where and when, and nothing about who. */
export interface BookedAppointment {
  readonly id: string;
  readonly status: 'BOOKED' | 'CANCELED' | 'CHANGED' | 'RESCHEDULED';
  /** Instants, RFC 3339 in UTC. */
  readonly start: string;
  readonly end: string;
  /** Wall time at the clinic, `2026-11-20T08:15`. */
  readonly local: string;
  readonly clinic: Clinic;
  readonly exams: readonly Exam[];
}
