import type { ColumnType } from 'kysely';

/** A JSON column: read as `T`, written as JSON text. */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** The patient of a booking or a booking request. */
export interface Patient {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO 8601: `1980-12-31`. */
  readonly dateOfBirth: string;
  readonly email: string;
  readonly mobile: string;
}

/** The account of a user who signed in with an identity provider (AU-10). */
export interface Account {
  readonly userId: string;
  readonly username: string;
  readonly organization: string | null;
  readonly currentDoctor: { readonly firstName: string; readonly lastName: string } | null;
}

/** The durations that staff may choose for an exam, in minutes. */
export interface CustomDuration {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Whether an exam is booked online (`none`) or by an enquiry to the clinic. */
export type Enquiry = 'none' | 'special' | 'general';

/** Why a stretch of a device's time is taken; `external` is a booking made in another system. */
export type AllocationKind = 'hold' | 'appointment' | 'external';

/** The status of an appointment. */
export type AppointmentStatus =
  | 'PENDING'
  | 'BOOKED'
  | 'CONFIRMED'
  | 'CHANGED'
  | 'RESCHEDULED'
  | 'CANCELED'
  | 'ARRIVED'
  | 'DONE'
  | 'NO_SHOW';

/** The status of a booking request. */
export type BookingRequestStatus =
  | 'OPEN'
  | 'ON_HOLD'
  | 'BOOKED'
  | 'CANCELED'
  | 'DECLINED_BY_PATIENT'
  | 'REMOVED_BY_OPERATOR'
  | 'EXPIRED'
  | 'EXPIRED_PATIENT'
  | 'DELETED';

/** The media types that a document of a booking request may have. */
export type AttachmentContentType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** The template of a mail or text message in the outbox. */
export type MessageTemplate = 'confirmation' | 'cancellation' | 'code';

/** The channel that a one-time code is sent through. */
export type CodeChannel = 'EMAIL' | 'SMS';

/** The role of a session. A browser without a session is a visitor. */
export type SessionRole =
  | 'patient'
  | 'booking-request-user'
  | 'staff'
  | 'kiosk'
  | 'referrer'
  | 'external-radiologist'
  | 'user';

/** How a browser sends a session token: in a cookie, in a cookie of a frame, or in a header from the memory of a framed page. */
export type TokenCarrier = 'cookie' | 'frame-cookie' | 'header';
