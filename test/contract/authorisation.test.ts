import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#server/domain/viewer.ts';
import { policies } from '#server/http/policies.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { appointmentOf, type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { type KnownRequest, knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { answersOf } from '#test/support/questionnaireAnswers.ts';
import { registeredKioskDevice } from '#test/support/registeredKioskDevice.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { type ContractOperation, faultOfAnswer, readOperations } from './contract.ts';

const portal = withPortal(undefined, 'catalog');
const operations = await readOperations();

/** All principals. Patients appear twice, as one must not see the data of another; some are not yet or no longer signed in. */
const principals = [
  ...roles,
  'other patient',
  'other booking-request-user',
  'awaits a code',
  'logged out',
  'staff of another brand',
  'holder',
  'registered device',
] as const;
type Principal = (typeof principals)[number];

/** The expected status of an operation for each principal; `open` is any status except a refusal of the principal. */
type Row = { readonly [P in Principal]?: number | 'open' } & { readonly others: number | 'open' };

const everybody: Row = { others: 'open' };
const ownBooking: Row = {
  others: 404,
  visitor: 401,
  'logged out': 401,
  'awaits a code': 401,
  'staff of another brand': 401,
  'registered device': 401,
  patient: 'open',
  staff: 'open',
  holder: 'open',
};
const ownRequest: Row = {
  others: 403,
  visitor: 401,
  holder: 401,
  'logged out': 401,
  'awaits a code': 401,
  'staff of another brand': 401,
  'registered device': 401,
  'other booking-request-user': 404,
  'booking-request-user': 'open',
  staff: 'open',
};
const patientOfBooking: Row = {
  ...ownRequest,
  'other booking-request-user': 403,
  'booking-request-user': 403,
  'other patient': 404,
  patient: 'open',
};
/** Neither the browser that booked nor a referrer confirms for the patient. */
const answersOfPatient: Row = { ...patientOfBooking, 'booking-request-user': 404, 'other booking-request-user': 404 };
/** Documents are not for the browser that booked: another person may use it now. */
const documentsOfBooking: Row = {
  ...patientOfBooking,
  referrer: 404,
  'booking-request-user': 404,
  'other booking-request-user': 404,
};
const ownUpload: Row = { ...ownBooking, holder: 401 };
const ownDraft: Row = { others: 404, holder: 'open' };
const accounts: Row = {
  others: 401,
  staff: 'open',
  referrer: 'open',
  'external-radiologist': 'open',
  user: 'open',
  patient: 403,
  'other patient': 403,
  'booking-request-user': 403,
  'other booking-request-user': 403,
  kiosk: 403,
  'share-recipient': 403,
};
const staffOnly: Row = { ...accounts, referrer: 403, 'external-radiologist': 403, user: 403 };
const sessions: Row = {
  others: 'open',
  visitor: 401,
  holder: 401,
  'logged out': 401,
  'awaits a code': 401,
  'staff of another brand': 401,
  'registered device': 401,
};
const awaiting: Row = { others: 401, 'awaits a code': 'open' };

/** What only a patient does who entered a code, which no session of the matrix has. */
const verifiedPatient: Row = { ...staffOnly, staff: 403, patient: 401, 'other patient': 401 };

/** Written by hand, not derived from the code. The test compares the rows with the operations of the contract. */
const matrix: Readonly<Record<string, Row>> = {
  getConfig: everybody,
  getContact: everybody,
  getProviderPages: everybody,
  getTranslations: everybody,
  getApplicationImage: everybody,
  listRegions: everybody,
  listClinics: everybody,
  searchClinics: everybody,
  findPostalCodes: everybody,
  findNearestPostalCode: everybody,
  getSearchWords: everybody,
  listExams: everybody,
  listChoices: everybody,
  searchAvailability: everybody,
  placeHold: everybody,
  getCurrentHold: everybody,
  extendHold: everybody,
  releaseHold: everybody,
  createAppointment: everybody,
  renewAttempt: { ...staffOnly, referrer: 'open' },
  getAppointmentSummary: ownBooking,
  getAppointmentPatient: patientOfBooking,
  getAppointmentAnswers: patientOfBooking,
  getAppointmentCalendar: ownBooking,
  cancelAppointment: ownBooking,
  confirmAppointment: answersOfPatient,
  declineAppointment: answersOfPatient,
  sendPendingNotification: staffOnly,
  listReferredBookings: { ...staffOnly, staff: 403, referrer: 'open' },
  getReferredBooking: { ...staffOnly, staff: 403, referrer: 404 },
  cancelReferredBooking: { ...staffOnly, staff: 403, referrer: 404 },
  findPatients: { ...staffOnly, referrer: 'open' },
  setReminders: everybody,
  putReport: { others: 401 },
  // The sessions of the matrix have not entered a code.
  getReports: { ...staffOnly, patient: 401, 'other patient': 401, 'share-recipient': 401 },
  getResultsAccess: everybody,
  listShares: verifiedPatient,
  shareResults: verifiedPatient,
  revokeShare: verifiedPatient,
  askForAppointmentDetailsChange: ownBooking,
  askForRequestDetailsChange: ownRequest,
  createBookingRequest: { ...staffOnly, referrer: 'open' },
  getBookingRequestSummary: ownRequest,
  getBookingRequestPatient: ownRequest,
  changeBookingRequestStatus: ownRequest,
  downloadReferral: ownRequest,
  downloadAttachment: ownRequest,
  viewAttachment: ownRequest,
  listAppointmentAttachments: documentsOfBooking,
  getAppointmentAttachments: documentsOfBooking,
  deleteAppointmentAttachment: documentsOfBooking,
  downloadAppointmentAttachment: documentsOfBooking,
  viewAppointmentAttachment: documentsOfBooking,
  listBookingRequestAttachments: ownRequest,
  getBookingRequestAttachments: ownRequest,
  deleteBookingRequestAttachment: ownRequest,
  // The draft and the uploads of these rows belong to the browser `holder`.
  listDraftAttachments: ownDraft,
  getDraftAttachments: ownDraft,
  deleteDraftAttachment: ownDraft,
  downloadDraftAttachment: ownDraft,
  viewDraftAttachment: ownDraft,
  startUpload: ownUpload,
  getUpload: { others: 404 },
  appendUpload: everybody,
  cancelUpload: { others: 404 },
  findDueQuestionnaires: ownBooking,
  getConsentForms: ownBooking,
  answerQuestionnaire: ownBooking,
  getQuestionnaire: everybody,
  listAppointmentAnswers: patientOfBooking,
  exportAppointmentAnswers: patientOfBooking,
  listRequestAnswers: ownRequest,
  sendEnquiry: everybody,
  getEnquiry: staffOnly,
  completeEnquiry: staffOnly,
  listEnquiries: staffOnly,
  getDeskBookingRequest: staffOnly,
  completeDetailsChange: staffOnly,
  getDeskBooking: { ...accounts, referrer: 403, 'external-radiologist': 403, user: 403 },
  authenticate: everybody,
  sendCode: awaiting,
  verifyCode: awaiting,
  getCaptcha: everybody,
  startSignIn: everybody,
  finishSignIn: everybody,
  getAuthenticated: sessions,
  probeCookies: everybody,
  logout: everybody,
  readDenialMessage: everybody,
  getKioskDevice: everybody,
  nameKioskDevice: everybody,
  registerKioskDevice: staffOnly,
  forgetKioskDevice: everybody,
  resetKiosk: everybody,
  getUser: accounts,
};

const holderToken = randomBytes(16).toString('base64url');
const holder = createHash('sha256').update(holderToken).digest();
let booking: KnownBooking;
let foreign: KnownBooking;
let appointment = '';
let request: KnownRequest;
let foreignRequest: KnownRequest;

beforeAll(async () => {
  booking = await knownBooking(portal.db, { holder });
  appointment = await appointmentOf(portal.db, booking.bookingKey);
  foreign = await knownBooking(portal.db);
  request = await knownRequest(portal.db);
  foreignRequest = await knownRequest(portal.db);
});

async function cookieOf(principal: Principal): Promise<string> {
  const { bookingKey } = booking;
  switch (principal) {
    case 'visitor':
      return '';
    case 'holder':
      // Operations that end the holder's access are asked as well.
      await portal.db.pool.query('update booking set holder = $2 where booking_key = $1', [bookingKey, holder]);
      return `__Host-holder=${holderToken}`;
    case 'patient':
      return signedIn(portal.db, 'patient', { bookingKey });
    case 'other patient':
      return signedIn(portal.db, 'patient', { bookingKey: foreign.bookingKey });
    case 'booking-request-user':
      return signedIn(portal.db, principal, { requestKey: request.bookingKey });
    case 'other booking-request-user':
      return signedIn(portal.db, 'booking-request-user', { requestKey: foreignRequest.bookingKey });
    case 'awaits a code':
      return signedIn(portal.db, 'patient', { bookingKey, awaitsCode: true });
    case 'logged out': {
      const cookie = await signedIn(portal.db, 'patient', { bookingKey });
      await fetch(`${portal.url}/api/logout`, { method: 'POST', headers: { cookie } });
      return cookie;
    }
    case 'staff of another brand': {
      const cookie = await signedIn(portal.db, 'staff');
      await portal.db.pool.query("update session set brand = 'kauri' where token_hash = $1", [
        createHash('sha256').update(cookie.slice('__Host-sid='.length)).digest(),
      ]);
      return cookie;
    }
    case 'registered device':
      return registeredKioskDevice(portal.db);
    default:
      return signedIn(portal.db, principal);
  }
}

/** Stands for the key of the booking in a body. */
const ownKey = 'the-key-of-the-booking';

const bodies: Readonly<Record<string, unknown>> = {
  createBookingRequest: {
    patient: { firstName: 'Ada', lastName: 'Ng', dateOfBirth: '1985-12-10', email: 'ada@patient.example' },
  },
  findPatients: { dateOfBirth: '1990-01-01' },
  declineAppointment: {},
  findDueQuestionnaires: { owner: { bookingKey: ownKey }, types: ['PAIN_SCORE_INITIAL'] },
  answerQuestionnaire: answersOf(
    'southern-light',
    'pain-score',
    { bookingKey: ownKey },
    { pain: { now: 1, usual: 1 } },
  ),
  setReminders: { wanted: false },
  shareResults: { contactDetails: 'doctor@clinic.example', type: 'RESULT' },
  putReport: { reference: 'SL 4K7 29Q', title: 'X-ray', reportedAt: '2026-11-20T02:30:00Z', text: 'No fracture.' },
  askForAppointmentDetailsChange: { changes: { mobile: '+61 491 570 156' } },
  askForRequestDetailsChange: { changes: {}, remark: 'My name has another letter.' },
  changeBookingRequestStatus: { status: 'CANCELED' },
  authenticate: { bookingKey: newKey(), type: 'APPOINTMENT', dateOfBirth: '1990-01-01' },
  sendCode: { channel: 'EMAIL' },
  verifyCode: { code: '000000' },
  sendEnquiry: {
    kind: 'MESSAGE',
    contact: { firstName: 'Ada', lastName: 'Ng', phone: '+61 491 570 006' },
    message: 'Is there parking?',
  },
};

/** A request that is right in form, about the booking. */
async function ask({ operationId, method, path }: ContractOperation, cookie: string): Promise<Response> {
  const values: Readonly<Record<string, string>> = {
    bookingKey: path.startsWith('/api/booking_requests/') ? request.bookingKey : booking.bookingKey,
    slug: path.startsWith('/api/secured/appointments/') ? appointment : request.slug,
    draftId: '00000000-0000-4000-8000-000000000001',
    uploadId: '00000000-0000-4000-8000-000000000000',
    // Deleting must not take the document from the tests that read it.
    attachmentId: method === 'DELETE' ? '00000000-0000-4000-8000-000000000000' : (request.attachments[0] ?? ''),
    holdId: '00000000-0000-4000-8000-000000000000',
    image: 'favicon',
    list: 'doctors',
    questionnaireId: 'pain-score',
    provider: 'staff',
    reportId: 'R-1',
    shareId: '00000000-0000-4000-8000-000000000000',
    reference: 'SL-4K7-29Q',
    detailsChangeId: '00000000-0000-4000-8000-000000000000',
    enquiryId: '00000000-0000-4000-8000-000000000000',
  };
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? name);
  const upload = { owner: { appointments: [appointment] }, files: [{ fileName: 'knee.pdf', size: 900 }] };
  const body = method === 'GET' ? undefined : operationId === 'startUpload' ? upload : bodies[operationId];
  return fetch(portal.url + filled, {
    method,
    redirect: 'manual',
    headers: {
      ...(cookie && { cookie }),
      'idempotency-key': newKey(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body).replace(ownKey, booking.bookingKey) }),
  });
}

const refusals = new Set(['not-authenticated', 'forbidden']);

test('[AU-11a] [AU-11b] [AU-11c] the matrix covers each operation exactly once', () => {
  const ids = operations.map(({ operationId }) => operationId).sort();
  expect(Object.keys(policies).sort()).toEqual(ids);
  expect(Object.keys(matrix).sort()).toEqual(ids);
});

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '[AU-11a] [AU-11b] [AU-11c] only the listed callers may use %s',
  async (_name, operation) => {
    const row = matrix[operation.operationId];
    for (const principal of principals) {
      await portal.db.pool.query("update appointment set status = 'PENDING', canceled_at = null");
      await portal.db.pool.query("update booking set pending_until = now() + interval '1 day', pending_outcome = null");
      await portal.db.pool.query("update booking_request set status = 'OPEN'");
      await portal.db.pool.query('delete from budget');
      await portal.db.pool.query('delete from details_change');
      const answer = await ask(operation, await cookieOf(principal));
      const text = await answer.text();
      const type = answer.headers.get('content-type') ?? '';
      const name = `${operation.operationId} by ${principal}`;
      expect(faultOfAnswer(operation, answer.status, type, text), name).toBeUndefined();
      const expected = row?.[principal] ?? row?.others;
      const code = type.includes('problem+json') ? (JSON.parse(text) as { code: string }).code : '';
      if (expected === 'open') expect(refusals.has(code), `${name}: ${code}`).toBe(false);
      else expect(answer.status, `${name}: ${text}`).toBe(expected);
    }
  },
);

test.each(['patient', 'staff', 'holder'] as const satisfies readonly (Role | 'holder')[])(
  '[AU-11a] %s sees and cancels the booking',
  async (principal) => {
    const byName = (name: string) => operations.find(({ operationId }) => operationId === name);
    for (const name of ['getAppointmentSummary', 'getAppointmentCalendar', 'cancelAppointment']) {
      const operation = byName(name);
      await portal.db.pool.query("update appointment set status = 'BOOKED', canceled_at = null");
      if (operation) expect((await ask(operation, await cookieOf(principal))).status, name).toBe(200);
    }
  },
);

test.each(['booking-request-user', 'staff'] as const satisfies readonly Role[])(
  '[AU-11a] %s sees the booking request and its document',
  async (principal) => {
    for (const name of ['getBookingRequestSummary', 'downloadReferral', 'downloadAttachment', 'viewAttachment']) {
      const operation = operations.find(({ operationId }) => operationId === name);
      if (!operation) throw new Error(name);
      expect((await ask(operation, await cookieOf(principal))).status, name).toBe(200);
    }
  },
);
