// Generated from src/server/db/migrations/ by `npm run generate`; do not edit.

import type { Account, AllocationKind, AnswerOutcome, AnswerSheet, AnswerTranslations, AppointmentParts, AppointmentStatus, AttachmentContentType, AttachmentOwner, BookedBy, BookingOverrides, BookingRequestStatus, CallOff, CallTime, CodeChannel, Contact, ContactType, CustomDuration, EnquiryKind, ExamEnquiry, JsonColumn, MessageTemplate, Notice, Patient, PatientParts, PendingOutcome, Recipient, Refusal, SessionRole, ShareType, StaffTaskStatus, TokenCarrier, UploadState, VisitRules } from "./columnTypes.ts";
import type { ColumnType, GeneratedAlways } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Allocation {
  busy_from: Timestamp;
  busy_until: Timestamp;
  clinic_id: number;
  created_at: Generated<Timestamp>;
  device_id: number;
  ends_at: Timestamp;
  exam_ids: Generated<number[]>;
  expires_at: Timestamp | null;
  extendable_until: Timestamp | null;
  hold_id: string | null;
  holder: Buffer | null;
  id: Generated<string>;
  kind: AllocationKind;
  network: Buffer | null;
  offered_at: Timestamp | null;
  starts_at: Timestamp;
  visit_id: string | null;
  walk_in: Generated<boolean>;
}

export interface Appointment {
  booking_key: string;
  call_off: JsonColumn<CallOff> | null;
  canceled_at: Timestamp | null;
  clinic_id: number;
  created_at: Generated<Timestamp>;
  device_id: number;
  ends_at: Timestamp;
  exam_ids: number[];
  id: Generated<string>;
  parts: JsonColumn<AppointmentParts> | null;
  position: number;
  predecessor: string | null;
  starts_at: Timestamp;
  status: Generated<AppointmentStatus>;
  walk_in: boolean | null;
}

export interface Attachment {
  appointment_ids: string[] | null;
  booking_key: string | null;
  byte_count: number;
  bytes: Buffer | null;
  content_type: AttachmentContentType;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  document_type: string | null;
  draft_id: string | null;
  file_name: string;
  holder: Buffer | null;
  id: Generated<string>;
  object_id: string | null;
  owner: Generated<AttachmentOwner>;
  position: Generated<number>;
  role: Generated<string>;
  title: Generated<string>;
  view_content_type: string | null;
  view_object_id: string | null;
}

export interface AuditEntry {
  action: string;
  actor: string;
  at_micros: GeneratedAlways<number>;
  hash: GeneratedAlways<Buffer>;
  object: string;
  position: GeneratedAlways<number>;
  result: string;
  role: string;
}

export interface Booking {
  access_revoked_at: Timestamp | null;
  answer_sheet: JsonColumn<AnswerSheet> | null;
  answer_translations: JsonColumn<AnswerTranslations> | null;
  answers: JsonColumn<unknown>;
  booked_by: JsonColumn<BookedBy> | null;
  booked_by_subject: Buffer | null;
  booking_key: string;
  brand: string;
  created_at: Generated<Timestamp>;
  decline_sheet: JsonColumn<AnswerSheet> | null;
  flow: string;
  flow_revision: string;
  holder: Buffer | null;
  locale: string;
  overrides: JsonColumn<BookingOverrides> | null;
  patient: JsonColumn<Patient>;
  pending_outcome: PendingOutcome | null;
  pending_until: Timestamp | null;
  reference: string | null;
  reminders_stopped_at: Timestamp | null;
  request_key: string | null;
}

export interface BookingReference {
  booking_key: string;
  code: string;
}

export interface BookingRequest {
  access_revoked_at: Timestamp | null;
  appointment_key: string | null;
  body_part: Generated<string>;
  booking_key: string;
  brand: string;
  clinic_id: number | null;
  created_at: Generated<Timestamp>;
  exam_id: number | null;
  notes: Generated<string>;
  patient: JsonColumn<Patient>;
  referrer: Generated<string>;
  slug: Generated<string>;
  status: Generated<BookingRequestStatus>;
}

export interface BrandRelease {
  author: string;
  brand: string;
  number: number;
  position: number;
  released_at: Generated<Timestamp>;
}

export interface BrandVersion {
  author: string;
  brand: string;
  created_at: Generated<Timestamp>;
  files: JsonColumn<unknown>;
  note: Generated<string>;
  number: number;
  revision: string;
}

export interface Budget {
  began_at: Generated<Timestamp>;
  ends_at: Timestamp;
  name: string;
  spent: Generated<number>;
  subject: Buffer;
}

export interface Catalog {
  imported_at: Generated<Timestamp>;
  name: string;
  provider: string;
  revision: string;
}

export interface CatalogChoice {
  active: boolean;
  countries: string[];
  detail: string;
  list: string;
  name: string;
  position: number;
  slug: string;
}

export interface CatalogLocale {
  locale: string;
  search_words: JsonColumn<unknown> | null;
  translations: JsonColumn<unknown> | null;
}

export interface Clinic {
  active: Generated<boolean>;
  cancel_minutes_prior: number | null;
  country: string;
  directions: Generated<string>;
  email: string;
  id: Generated<number>;
  latitude: number;
  longest_wait: Generated<number>;
  longitude: number;
  name: string;
  phone: string;
  postal_code: string;
  region_id: number;
  reschedule_minutes_prior: number | null;
  revision: string | null;
  slug: string;
  state: string;
  street: string;
  suburb: string;
  time_zone: string;
  transfer_minutes: Generated<number>;
}

export interface DetailsChange {
  after: JsonColumn<PatientParts>;
  before: JsonColumn<PatientParts>;
  booking_key: string;
  brand: string;
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  id: Generated<string>;
  proved: boolean;
  remark: string;
  status: Generated<StaffTaskStatus>;
}

export interface Device {
  active: Generated<boolean>;
  clinic_id: number;
  id: Generated<number>;
  modality: string;
  name: string;
  slug: string;
  start_interval: number;
}

export interface DeviceExam {
  clinic_id: number;
  device_id: number;
  exam_id: number;
}

export interface DeviceException {
  clinic_id: number;
  closes: string[];
  device_id: number;
  from_date: string;
  opens: string[];
  position: number;
  reason: string;
  to_date: string;
}

export interface DeviceHours {
  clinic_id: number;
  closes: string;
  device_id: number;
  opens: string;
  weekday: number;
}

export interface DocumentType {
  active: boolean;
  combine_photos: boolean;
  description: string;
  general: boolean;
  id: string;
  position: number;
  title: string;
}

export interface EndedHolder {
  ended_at: Generated<Timestamp>;
  holder: Buffer;
}

export interface Enquiry {
  answer_sheet: JsonColumn<AnswerSheet> | null;
  answer_translations: JsonColumn<AnswerTranslations> | null;
  booking_key: string | null;
  brand: string;
  call_time: CallTime;
  clinic_ids: number[];
  contact: JsonColumn<Contact>;
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  exam_ids: number[];
  id: Generated<string>;
  kind: EnquiryKind;
  locale: string;
  message: string;
  reference: string;
  request_key: string | null;
  status: Generated<StaffTaskStatus>;
}

export interface Exam {
  active: Generated<boolean>;
  arrival_minutes: number | null;
  body_part: string;
  cancel_minutes_prior: number | null;
  clean_up_time: number;
  code: string;
  custom_duration: JsonColumn<CustomDuration> | null;
  document_types: string[] | null;
  duration: number;
  enquiry: Generated<ExamEnquiry>;
  exam_notes: Generated<string>;
  group_id: number;
  id: Generated<number>;
  minutes_prior: number;
  modality: string;
  name: string;
  notes: Generated<string>;
  position: number;
  prep_time: number;
  preparation: Generated<string>;
  priority: number | null;
  reschedule_minutes_prior: number | null;
  show_booking_request_info_modal: Generated<boolean>;
  slug: string;
  visit_rules: JsonColumn<VisitRules> | null;
  walk_in: Generated<boolean>;
}

export interface ExamGroup {
  active: Generated<boolean>;
  id: Generated<number>;
  name: string;
  position: number;
  slug: string;
}

export interface Holiday {
  clinic_id: number;
  date: string;
  name: string;
}

export interface IdempotentRequest {
  created_at: Generated<Timestamp>;
  key: string;
  request_hash: Buffer;
  response: JsonColumn<unknown>;
  scope: Buffer;
}

export interface KioskDevice {
  brand: string;
  id: Generated<string>;
  name: string;
  registered_at: Generated<Timestamp>;
  registered_by: Buffer;
  revoked_at: Timestamp | null;
  seen_at: Generated<Timestamp>;
  token_hash: Buffer;
}

export interface Mailbox {
  mail: JsonColumn<unknown>;
  message_id: string;
  received_at: Generated<Timestamp>;
}

export interface Modality {
  code: string;
  name: string;
  position: number;
}

export interface ObjectData {
  bytes: Buffer;
  name: string;
}

export interface OneTimeCode {
  booking_key: string | null;
  channel: CodeChannel;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<string>;
  token_hash: Buffer;
  tries: Generated<number>;
}

export interface Outbox {
  appointment_id: string | null;
  appointment_ids: string[] | null;
  attempts: Generated<number>;
  booking_key: string | null;
  channel: CodeChannel | null;
  clinic_id: number | null;
  code_id: string | null;
  created_at: Generated<Timestamp>;
  failed_at: Timestamp | null;
  give_up_at: Generated<Timestamp>;
  id: Generated<string>;
  message_id: string;
  next_attempt_at: Generated<Timestamp>;
  notice: JsonColumn<Notice> | null;
  reason: string | null;
  recipient: JsonColumn<Recipient> | null;
  sent_at: Timestamp | null;
  template: MessageTemplate;
}

export interface PastAllocation {
  busy_from: Timestamp;
  busy_until: Timestamp;
  clinic_id: number;
  created_at: Timestamp;
  device_id: number;
  ends_at: Timestamp;
  exam_ids: number[];
  id: string;
  kind: AllocationKind;
  starts_at: Timestamp;
  walk_in: boolean;
}

export interface PostalCode {
  code: string;
  country: string;
  latitude: number;
  longitude: number;
  place: string;
}

export interface QuestionnaireAnswer {
  answer_sheet: JsonColumn<AnswerSheet>;
  answer_translations: JsonColumn<AnswerTranslations>;
  appointment_ids: string[];
  author: Buffer | null;
  author_role: string;
  booking_key: string | null;
  brand: string;
  created_at: Generated<Timestamp>;
  draft: string | null;
  holder: Buffer | null;
  id: Generated<string>;
  locale: string;
  outcome: JsonColumn<AnswerOutcome> | null;
  questionnaire: string;
  request_key: string | null;
  result: JsonColumn<unknown>;
  revision: string;
  type: string;
}

export interface Region {
  active: Generated<boolean>;
  country: string;
  id: Generated<number>;
  latitude: number;
  longitude: number;
  name: string;
  position: number;
  slug: string;
}

export interface Reminder {
  appointment_id: string;
  booking_key: string;
  channel: CodeChannel;
  hours_prior: number;
  starts_at: Timestamp;
}

export interface Report {
  announced_at: Timestamp | null;
  appointment_id: string;
  author: string;
  body: string;
  booking_key: string;
  received_at: Generated<Timestamp>;
  report_id: string;
  reported_at: Timestamp;
  revision: Generated<number>;
  title: string;
}

export interface Session {
  account: JsonColumn<Account> | null;
  awaits_code: Generated<boolean>;
  booking_key: string | null;
  brand: string;
  carrier: TokenCarrier;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  idle_seconds: number;
  idle_until: Timestamp;
  request_key: string | null;
  role: SessionRole;
  share_key: string | null;
  subject: Buffer;
  token_hash: Buffer;
  verified: Generated<boolean>;
}

export interface Share {
  booking_key: string;
  brand: string;
  contact: string;
  contact_name: string;
  contact_type: ContactType;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  note: string;
  revoked_at: Timestamp | null;
  share_key: string;
  type: ShareType;
}

export interface ShareView {
  share_key: string;
  viewed_at: Generated<Timestamp>;
}

export interface SignIn {
  brand: string;
  expires_at: Timestamp;
  nonce: string;
  provider: string;
  return_to: string;
  state: string;
  token_hash: Buffer;
  verifier: string;
}

export interface StoredChunk {
  byte_count: number;
  name: string;
  object_id: string;
  position: number;
}

export interface StoredObject {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  id: Generated<string>;
  key_id: string;
  wrapped_key: Buffer;
}

export interface Upload {
  appointment_ids: string[] | null;
  attachment_id: string | null;
  attempts: Generated<number>;
  booking_key: string | null;
  brand: string;
  byte_count: number;
  changed_at: Generated<Timestamp>;
  content_types: string[];
  created_at: Generated<Timestamp>;
  document_type: string | null;
  draft_id: string | null;
  file_names: string[];
  file_sizes: number[];
  holder: Buffer | null;
  id: Generated<string>;
  next_attempt_at: Generated<Timestamp>;
  object_id: string | null;
  owner: AttachmentOwner;
  received: Generated<number>;
  refusal: Refusal | null;
  replaces: string | null;
  role: string;
  state: Generated<UploadState>;
  uploader: Buffer;
}

export interface DB {
  allocation: Allocation;
  appointment: Appointment;
  attachment: Attachment;
  audit_entry: AuditEntry;
  booking: Booking;
  booking_reference: BookingReference;
  booking_request: BookingRequest;
  brand_release: BrandRelease;
  brand_version: BrandVersion;
  budget: Budget;
  catalog: Catalog;
  catalog_choice: CatalogChoice;
  catalog_locale: CatalogLocale;
  clinic: Clinic;
  details_change: DetailsChange;
  device: Device;
  device_exam: DeviceExam;
  device_exception: DeviceException;
  device_hours: DeviceHours;
  document_type: DocumentType;
  ended_holder: EndedHolder;
  enquiry: Enquiry;
  exam: Exam;
  exam_group: ExamGroup;
  holiday: Holiday;
  idempotent_request: IdempotentRequest;
  kiosk_device: KioskDevice;
  mailbox: Mailbox;
  modality: Modality;
  object_data: ObjectData;
  one_time_code: OneTimeCode;
  outbox: Outbox;
  past_allocation: PastAllocation;
  postal_code: PostalCode;
  questionnaire_answer: QuestionnaireAnswer;
  region: Region;
  reminder: Reminder;
  report: Report;
  session: Session;
  share: Share;
  share_view: ShareView;
  sign_in: SignIn;
  stored_chunk: StoredChunk;
  stored_object: StoredObject;
  upload: Upload;
}
