import { isCalledOff, mayFollow } from '#base/appointmentStatus.ts';
import { pathOfBooking } from '#base/pages.ts';
import type { Questionnaire } from '#flow/language/language.ts';
import type { Queryable } from '#server/db/database.ts';
import { type AppointmentRow, selectAppointments, selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingRequest } from '#server/db/queries/bookingRequest.ts';
import type { AnswerOwner } from '#server/db/queries/questionnaireAnswer.ts';
import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { absentBooking, bookingScope, type Role, requestScope, type Viewer } from '../viewer.ts';

type QuestionnaireType = Questionnaire['type'];

/** Whom a requester wants to answer for, and about what. */
export interface AnswerSubject {
  readonly owner: { readonly bookingKey?: string; readonly bookingRequest?: string; readonly draft?: string };
  /** Appointments of a booking; all without them. */
  readonly appointmentSlugs: readonly string[];
  /** The exams of a draft; some exams of a booking. */
  readonly examSlugs: readonly string[];
}

/** An owner of answers that the requester may answer for. */
export interface OpenOwner {
  readonly owner: AnswerOwner;
  /** The exams that select questionnaires. */
  readonly exams: readonly Exam[];
  /** Path of its page, below the portal's base; undefined for a draft. */
  readonly target: string | undefined;
  /** Whether a questionnaire of a type is asked now. */
  readonly asks: (type: QuestionnaireType) => boolean;
}

/**
 * Returns the owner of answers. Throws not-found for an absent booking or request, one outside the viewer's scope and an appointment of another
 * booking; not-authenticated for an unauthenticated viewer; unknown-exam.
 */
export async function openOwner(
  db: Queryable,
  catalog: CatalogSnapshot,
  subject: AnswerSubject,
  { viewer, holder }: { readonly viewer: Viewer; readonly holder: Buffer },
): Promise<OpenOwner> {
  const { bookingKey, bookingRequest, draft } = subject.owner;
  if (bookingKey !== undefined) return openBooking(db, catalog, { ...subject, bookingKey }, viewer);
  if (bookingRequest !== undefined) return ofRequest(db, catalog, bookingRequest, viewer);
  const exams = subject.examSlugs.map((slug) => {
    const exam = catalog.examBySlug.get(slug);
    if (!exam) throw new DomainError('unknown-exam');
    return exam;
  });
  const asks = (type: QuestionnaireType) => draftTypes[type]?.(viewer.role) ?? false;
  return { owner: { holder, draft: draft ?? '' }, exams, target: undefined, asks };
}

/** What is asked before there is a booking or a request, and of whom. */
const draftTypes: { readonly [type in QuestionnaireType]?: (role: Role) => boolean } = {
  REQUIRED_ON_CONFIRMATION: () => true,
  CREATE_BOOKING_REQUEST: (role) => role === 'staff',
  CREATE_BOOKING_REQUEST_REFERRER: (role) => role === 'referrer',
};

/** As `openOwner`, for a booking. */
export async function openBooking(
  db: Queryable,
  catalog: CatalogSnapshot,
  { bookingKey, appointmentSlugs, examSlugs }: Omit<AnswerSubject, 'owner'> & { readonly bookingKey: string },
  viewer: Viewer,
): Promise<OpenOwner> {
  const scope = bookingScope(viewer);
  const booking = await selectBooking(db, bookingKey, scope);
  if (!booking) throw absentBooking(scope);
  const all = await selectAppointments(db, bookingKey);
  const named = appointmentSlugs.length > 0 ? all.filter(({ id }) => appointmentSlugs.includes(id)) : all;
  if (appointmentSlugs.some((slug) => !named.some(({ id }) => id === slug)))
    throw new DomainError('not-found', { detail: 'The booking has no such appointment.' });
  const ids = new Set(named.flatMap(({ exam_ids }) => exam_ids));
  const exams = [...ids].flatMap((id) => catalog.examById.get(id) ?? []);
  return {
    owner: { bookingKey },
    exams: examSlugs.length > 0 ? exams.filter(({ slug }) => examSlugs.includes(slug)) : exams,
    target: pathOfBooking('appointment', bookingKey),
    asks: (type) => bookingTypes[type]?.({ appointments: named, now: booking.now, role: viewer.role }) ?? false,
  };
}

interface BookingState {
  readonly appointments: readonly AppointmentRow[];
  readonly now: Date;
  readonly role: Role;
}

const isAhead = ({ appointments, now }: BookingState) =>
  appointments.some(({ status, starts_at }) => !isCalledOff(status) && starts_at > now);
const hasBegun = ({ appointments, now }: BookingState) =>
  appointments.some(({ status, starts_at }) => !isCalledOff(status) && starts_at <= now);

/** What is asked about a booking, and when. `DECLINE_APPOINTMENT` is part of declining. */
const bookingTypes: { readonly [type in QuestionnaireType]?: (state: BookingState) => boolean } = {
  REQUIRED_ON_CONFIRMATION: isAhead,
  PAIN_SCORE_INITIAL: isAhead,
  PAIN_SCORE_FINAL: hasBegun,
  FEEDBACK: hasBegun,
  CANCEL_APPOINTMENT_PATIENT: ({ appointments }) => appointments.some(({ status }) => mayFollow(status, 'CANCELED')),
  PROTOCOL: ({ role }) => role === 'staff',
  CONSENT: isAhead,
};

async function ofRequest(
  db: Queryable,
  catalog: CatalogSnapshot,
  requestKey: string,
  viewer: Viewer,
): Promise<OpenOwner> {
  const scope = requestScope(viewer);
  const request = await selectBookingRequest(db, requestKey, scope);
  if (!request) throw absentBooking(scope, new DomainError('unknown-booking-request'));
  const exam = request.exam_id === null ? undefined : catalog.examById.get(request.exam_id);
  const staffTypes: readonly QuestionnaireType[] = ['PROTOCOL', 'CREATE_BOOKING_REQUEST'];
  return {
    owner: { requestKey },
    exams: exam ? [exam] : [],
    target: pathOfBooking('bookingRequest', requestKey),
    asks: (type) => viewer.role === 'staff' && staffTypes.includes(type),
  };
}
