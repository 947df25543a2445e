import type { ColumnType } from 'kysely';

export type { AppointmentStatus } from '#base/appointmentStatus.ts';
export type { BookingRequestStatus } from '#base/bookingRequestStatus.ts';

/** A JSON column: read as `T`, written as JSON text. */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** The patient of a booking or a booking request. */
export interface Patient {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO 8601: `1980-12-31`. */
  readonly dateOfBirth: string;
  /** Of the patient, or of the person who booked. */
  readonly email: string;
  readonly mobile: string;
  readonly gender?: string;
  /** Ten digits (Australia). */
  readonly medicareNumber?: string;
  /** Individual reference number: the digit beside the name on the Medicare card. */
  readonly medicareReference?: string;
  /** Capital letters and digits (New Zealand). */
  readonly nhi?: string;
  /** Number of the health card of another country. */
  readonly healthCardNumber?: string;
  /** Number of the patient at the provider. */
  readonly folioNumber?: string;
  /** Slugs of choices of the catalog. */
  readonly insurance?: string;
  readonly ethnicity?: string;
  readonly referringDoctor?: string;
  /** Who booked for the patient; undefined if the patient did. */
  readonly booker?: Booker;
}

/** Details of a patient that the patient may ask to change; an empty text is a detail that is not known. */
export type PatientParts = {
  readonly [part in Exclude<keyof Patient, 'booker' | 'insurance' | 'ethnicity' | 'referringDoctor'>]?: string;
};

/** A person who books for a patient, such as a parent. */
export interface Booker {
  readonly firstName: string;
  readonly lastName: string;
  /** What the person is to the patient, such as `parent`. */
  readonly relationship: string;
}

/**
 * The answers of a booking step by step, with the questions, in the words that the patient read (decision 029). `booking.answers` has the
 * values.
 */
export type AnswerSheet = readonly {
  /** Id of the step, such as `screening--metal`. */
  readonly step: string;
  /** Heading of the answers in a review. */
  readonly title: string;
  /** True for a step that keeps the patient safe, such as the MRI safety questions. */
  readonly protects: boolean;
  readonly answers: readonly {
    /** Path of the value in the answers of the step: `device`, or `medicines.0.name` inside a list of groups. */
    readonly key: string;
    readonly question: string;
    readonly answer: string;
  }[];
}[];

/** The answer sheet of a booking in the other languages of its brand, by locale (decision 043). */
export interface AnswerTranslations {
  readonly [locale: string]: AnswerSheet;
}

/** The member of staff or the referrer who booked for a patient (BK-11, SR-5). */
export interface BookedBy {
  readonly name: string;
  readonly role: 'staff' | 'referrer';
  /** The practice of a referrer. */
  readonly organization?: string;
}

/** A rule that staff may override: the minimum notice, or the horizon. */
export type OverriddenRule = 'NOTICE' | 'HORIZON';

/** The rules that a booking overrides, each with the reason of the staff. */
export type BookingOverrides = readonly { readonly rule: OverriddenRule; readonly reason: string }[];

/** How a pending booking ended. */
export type PendingOutcome = 'CONFIRMED' | 'DECLINED' | 'EXPIRED' | 'CANCELED';

/** What a member of staff may do besides what the role allows. */
export type StaffRight = 'override-rules';

/** The account of a user who signed in with an identity provider (AU-10). */
export interface Account {
  readonly userId: string;
  readonly username: string;
  /** First and last name; absent in sessions of older servers, and without them. */
  readonly name?: string;
  readonly rights?: readonly StaffRight[];
  readonly organization: string | null;
  readonly currentDoctor: { readonly firstName: string; readonly lastName: string } | null;
}

/** The durations that staff may choose for an exam, in minutes. */
export interface CustomDuration {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The rules of an exam in a visit with other exams, which are named by slug. */
export interface VisitRules {
  /** Exams that are done before this one. */
  readonly after?: readonly string[];
  /** Exams that are not done in one visit, or on one day, with this one. */
  readonly notSameVisit?: readonly string[];
  readonly notSameDay?: readonly string[];
  /** Exams, by slug or by the code of their modality, after which this one is done at least some days later. */
  readonly daysAfter?: readonly {
    readonly exams?: readonly string[];
    readonly modalities?: readonly string[];
    readonly days: number;
  }[];
}

/** A part of an appointment on one of several devices; `id` is the id of its allocation. */
export interface AppointmentPart {
  readonly id: string;
  readonly deviceId: number;
  readonly examIds: readonly number[];
  /** RFC 3339 in UTC. */
  readonly startsAt: string;
  readonly minutes: number;
}

/** The parts of an appointment on several devices, in order of time. */
export type AppointmentParts = readonly AppointmentPart[];

/** Whether an exam is booked online (`none`) or by an enquiry to the clinic. */
export type ExamEnquiry = 'none' | 'special' | 'general';

/** What an enquiry is: about an exam that is arranged, a message to the call centre, or the wish to be called back. */
export type EnquiryKind = 'EXAM' | 'MESSAGE' | 'CALLBACK';

/** Whether staff have dealt with an enquiry or a details change. */
export type StaffTaskStatus = 'NEW' | 'DONE';

/** When a patient would like to be called. */
export type CallTime = 'ANY' | 'MORNING' | 'AFTERNOON';

/** Who sent an enquiry. One of `email` and `phone` may be empty. */
export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Who called an appointment off, and why. */
export interface CallOff {
  /** The member of staff or the referrer; undefined for the patient. */
  readonly by?: BookedBy;
  /** Id of the reason: a value of the field `reason` of the form. */
  readonly reason?: string;
  /** What was answered, in words. */
  readonly sheet?: AnswerSheet;
  /** Why staff overrode the deadline. */
  readonly override?: string;
}

/** Why a stretch of a device's time is taken; `external` is a booking made in another system. */
export type AllocationKind = 'hold' | 'appointment' | 'external';

/** The media types that an attachment may have (AT-8). */
export type AttachmentContentType =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/heic'
  | 'image/webp'
  | 'image/tiff';

/** What an attachment belongs to: appointments of a booking, a booking request, or a draft, which is a booking in progress. */
export type AttachmentOwner = 'booking' | 'request' | 'draft';

/** How far an upload is. Only a file that is READY can be read. */
export type UploadState = 'UPLOADING' | 'SCANNING' | 'READY' | 'REFUSED';

/**
 * Why a file is refused: the scanner found malware; its type is not accepted; it is a DICOM file, or one of a word processor; a password
 * protects it; it has scripts, actions or other files inside; it cannot be read to its end; or it has too many pixels or pages.
 */
export type Refusal = 'malware' | 'type' | 'dicom' | 'office' | 'protected' | 'active' | 'damaged' | 'too-complex';

/** The template of a mail or text message in the outbox. */
export type MessageTemplate = PatientTemplate | 'code' | NoticeTemplate | ClinicTemplate;

/** The template of a mail about a booking for its patient. */
export type PatientTemplate = 'confirmation' | 'change' | 'cancellation' | 'pending' | 'pending-expired' | 'reminder';

/** The template of a mail that names a page of the portal and nothing else. */
export type NoticeTemplate =
  | 'enquiry'
  | 'enquiry-copy'
  | 'booking-request'
  | 'request-closed'
  | 'details-change'
  | 'request-details-change'
  | 'results'
  | 'share';

/** The template of a mail that tells a clinic about a booking. */
export type ClinicTemplate = 'clinic-booking' | 'clinic-change' | 'clinic-cancellation' | 'clinic-confirmation';

/** What a patient shares: the results of a booking, or the whole history. */
export type ShareType = 'RESULT' | 'HISTORY';

/** How a contact is reached. */
export type ContactType = 'EMAIL' | 'PHONE';

/** Who gets a message that is not for the patient of a booking. */
export interface Recipient {
  readonly brand: string;
  readonly locale: string;
  /** An e-mail address, or the phone number for a one-time code by SMS. */
  readonly address: string;
}

/** What a mail tells of that names a page of the portal and nothing else. It contains no health data. */
export interface Notice {
  /** A short name for the phone, without access. */
  readonly reference: string;
  /** Path of the page in the portal, from the root. */
  readonly path: string;
  /** The patient who shares results, and what the patient writes to the contact. */
  readonly sender?: string;
  readonly note?: string;
}

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
  | 'user'
  | 'share-recipient';

/** How a browser sends a session token: in a cookie, in a cookie of a frame, or in a header from the memory of a framed page. */
export type TokenCarrier = 'cookie' | 'frame-cookie' | 'header';

/** What answers to a questionnaire lead to (decision 061); `message` is the key of a text. */
export interface AnswerOutcome {
  readonly type?: 'DENY_BOOKING' | 'DENY_BOOKING_REQUEST';
  readonly message?: string;
  readonly newExamSlug?: string;
  readonly url?: string;
}
