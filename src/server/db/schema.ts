import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type RequiredInstant = ColumnType<Date, Date | string, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type OptionalDuration = ColumnType<
  { min: number; max: number; step: number } | null,
  string | null | undefined,
  string | null
>;
type Document = ColumnType<unknown, string, string>;
type OptionalDocument = ColumnType<unknown, string | null, string | null>;

interface CatalogTable {
  provider: string;
  name: string;
  revision: string;
  imported_at: Instant;
}

interface RegionTable {
  id: Generated<number>;
  slug: string;
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  position: number;
  active: Generated<boolean>;
}

interface ClinicTable {
  id: Generated<number>;
  slug: string;
  region_id: number;
  name: string;
  street: string;
  suburb: string;
  state: string;
  postal_code: string;
  country: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  phone: string;
  email: string;
  directions: Generated<string>;
  active: Generated<boolean>;
}

interface ModalityTable {
  code: string;
  name: string;
  position: number;
}

interface ExamGroupTable {
  id: Generated<number>;
  slug: string;
  name: string;
  position: number;
  active: Generated<boolean>;
}

interface ExamTable {
  id: Generated<number>;
  slug: string;
  code: string;
  name: string;
  modality: string;
  group_id: number;
  body_part: string;
  duration: number;
  prep_time: number;
  clean_up_time: number;
  minutes_prior: number;
  preparation: Generated<string>;
  notes: Generated<string>;
  walk_in: Generated<boolean>;
  enquiry: Generated<'none' | 'special' | 'general'>;
  custom_duration: OptionalDuration;
  position: number;
  active: Generated<boolean>;
}

interface DeviceTable {
  clinic_id: number;
  id: Generated<number>;
  slug: string;
  name: string;
  modality: string;
  start_interval: number;
  active: Generated<boolean>;
}

interface DeviceExamTable {
  clinic_id: number;
  device_id: number;
  exam_id: number;
}

interface DeviceHoursTable {
  clinic_id: number;
  device_id: number;
  /** ISO: 1 Monday … 7 Sunday. */
  weekday: number;
  /** `08:00:00`; a close may be `24:00:00`. */
  opens: string;
  closes: string;
}

interface DeviceExceptionTable {
  clinic_id: number;
  device_id: number;
  position: number;
  from_date: string;
  to_date: string;
  opens: string[];
  closes: string[];
  reason: string;
}

interface HolidayTable {
  clinic_id: number;
  date: string;
  name: string;
}

interface PostalCodeTable {
  country: string;
  code: string;
  place: string;
  latitude: number;
  longitude: number;
}

interface AllocationTable {
  clinic_id: number;
  device_id: number;
  id: Generated<string>;
  kind: 'hold' | 'appointment' | 'external';
  starts_at: RequiredInstant;
  ends_at: RequiredInstant;
  busy_from: RequiredInstant;
  busy_until: RequiredInstant;
  exam_ids: Generated<number[]>;
  walk_in: Generated<boolean>;
  hold_id: string | null;
  holder: Buffer | null;
  network: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  expires_at: OptionalInstant;
  extendable_until: OptionalInstant;
  created_at: Instant;
}

interface BookingTable {
  booking_key: string;
  brand: string;
  locale: string;
  flow: string;
  flow_revision: string;
  holder: Buffer | null;
  patient: Document;
  answers: Document;
  created_at: Instant;
  access_revoked_at: OptionalInstant;
}

interface AppointmentTable {
  clinic_id: number;
  id: Generated<string>;
  booking_key: string;
  device_id: number;
  position: number;
  exam_ids: number[];
  starts_at: RequiredInstant;
  ends_at: RequiredInstant;
  status: Generated<'BOOKED' | 'CANCELED' | 'CHANGED' | 'RESCHEDULED'>;
  created_at: Instant;
  canceled_at: OptionalInstant;
}

interface IdempotentRequestTable {
  scope: Buffer;
  key: string;
  request_hash: Buffer;
  response: Document;
  created_at: Instant;
}

interface OutboxTable {
  id: Generated<string>;
  booking_key: string;
  template: 'confirmation' | 'cancellation' | 'code';
  message_id: string;
  created_at: Instant;
  attempts: Generated<number>;
  next_attempt_at: Instant;
  sent_at: OptionalInstant;
  code_id: ColumnType<string | null, string | null | undefined, string | null>;
  give_up_at: Instant;
  failed_at: OptionalInstant;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

interface MailboxTable {
  message_id: string;
  mail: ColumnType<unknown, string, string>;
  received_at: Instant;
}

interface BrandVersionTable {
  brand: string;
  number: number;
  revision: string;
  files: Document;
  author: string;
  note: Generated<string>;
  created_at: Instant;
}

interface BrandReleaseTable {
  brand: string;
  position: number;
  number: number;
  author: string;
  released_at: Instant;
}

export interface SessionTable {
  token_hash: Buffer;
  brand: string;
  role: 'patient' | 'booking-request-user' | 'staff' | 'kiosk' | 'referrer' | 'external-radiologist' | 'user';
  subject: Buffer;
  booking_key: string | null;
  request_key: ColumnType<string | null, string | null | undefined, string | null>;
  account: OptionalDocument;
  awaits_code: Generated<boolean>;
  verified: Generated<boolean>;
  carrier: 'cookie' | 'frame-cookie' | 'header';
  created_at: Instant;
  idle_seconds: number;
  idle_until: RequiredInstant;
  ends_at: RequiredInstant;
}

/** What became of a booking request. */
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

interface BookingRequestTable {
  booking_key: string;
  slug: Generated<string>;
  brand: string;
  status: Generated<BookingRequestStatus>;
  patient: Document;
  exam_id: number | null;
  clinic_id: number | null;
  referrer: Generated<string>;
  notes: Generated<string>;
  created_at: Instant;
  access_revoked_at: OptionalInstant;
}

/** What a document may be. */
export type DocumentContentType = 'application/pdf' | 'image/jpeg' | 'image/png';

interface AttachmentTable {
  id: Generated<string>;
  booking_key: string;
  position: number;
  file_name: string;
  content_type: DocumentContentType;
  title: string;
  description: Generated<string>;
  bytes: Buffer;
  byte_count: GeneratedAlways<number>;
  created_at: Instant;
}

interface KioskDeviceTable {
  id: Generated<string>;
  token_hash: Buffer;
  brand: string;
  name: string;
  registered_by: Buffer;
  registered_at: Instant;
  seen_at: Instant;
  revoked_at: OptionalInstant;
}

interface OneTimeCodeTable {
  id: Generated<string>;
  token_hash: Buffer;
  booking_key: string;
  channel: 'EMAIL' | 'SMS';
  created_at: Instant;
  expires_at: RequiredInstant;
  tries: Generated<number>;
  ended_at: OptionalInstant;
}

interface BudgetTable {
  name: string;
  subject: Buffer;
  began_at: Instant;
  ends_at: RequiredInstant;
  spent: Generated<number>;
}

interface SignInTable {
  token_hash: Buffer;
  brand: string;
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
  return_to: string;
  expires_at: RequiredInstant;
}

interface AuditEntryTable {
  position: Generated<number>;
  at_micros: Generated<number>;
  role: string;
  actor: string;
  action: string;
  object: string;
  result: string;
  hash: Generated<Buffer>;
}

interface EndedHolderTable {
  holder: Buffer;
  ended_at: Instant;
}

/** Every table, as the migrations make it; `test/server/schema.test.ts` compares the two. */
export interface Schema {
  catalog: CatalogTable;
  region: RegionTable;
  clinic: ClinicTable;
  modality: ModalityTable;
  exam_group: ExamGroupTable;
  exam: ExamTable;
  device: DeviceTable;
  device_exam: DeviceExamTable;
  device_hours: DeviceHoursTable;
  device_exception: DeviceExceptionTable;
  holiday: HolidayTable;
  postal_code: PostalCodeTable;
  allocation: AllocationTable;
  booking: BookingTable;
  appointment: AppointmentTable;
  idempotent_request: IdempotentRequestTable;
  outbox: OutboxTable;
  mailbox: MailboxTable;
  brand_version: BrandVersionTable;
  brand_release: BrandReleaseTable;
  session: SessionTable;
  booking_request: BookingRequestTable;
  attachment: AttachmentTable;
  kiosk_device: KioskDeviceTable;
  one_time_code: OneTimeCodeTable;
  budget: BudgetTable;
  sign_in: SignInTable;
  audit_entry: AuditEntryTable;
  ended_holder: EndedHolderTable;
}
