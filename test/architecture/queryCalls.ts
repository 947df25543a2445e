import type { DatabaseConnection, Driver } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import type { Patient } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import * as attachment from '#server/db/queries/attachment.ts';
import * as auditEntry from '#server/db/queries/auditEntry.ts';
import * as booking from '#server/db/queries/booking.ts';
import * as bookingReference from '#server/db/queries/bookingReference.ts';
import * as bookingRequest from '#server/db/queries/bookingRequest.ts';
import * as brandVersion from '#server/db/queries/brandVersion.ts';
import * as budget from '#server/db/queries/budget.ts';
import * as busyTime from '#server/db/queries/busyTime.ts';
import * as catalog from '#server/db/queries/catalog.ts';
import * as credential from '#server/db/queries/credential.ts';
import * as detailsChange from '#server/db/queries/detailsChange.ts';
import * as enquiry from '#server/db/queries/enquiry.ts';
import * as externalBooking from '#server/db/queries/externalBooking.ts';
import * as hold from '#server/db/queries/hold.ts';
import * as idempotentRequest from '#server/db/queries/idempotentRequest.ts';
import * as kioskDevice from '#server/db/queries/kioskDevice.ts';
import * as locks from '#server/db/queries/locks.ts';
import * as oneTimeCode from '#server/db/queries/oneTimeCode.ts';
import * as outbox from '#server/db/queries/outbox.ts';
import * as pastAllocation from '#server/db/queries/pastAllocation.ts';
import * as portalState from '#server/db/queries/portalState.ts';
import * as questionnaireAnswer from '#server/db/queries/questionnaireAnswer.ts';
import * as reminder from '#server/db/queries/reminder.ts';
import * as replaceCatalog from '#server/db/queries/replaceCatalog.ts';
import * as report from '#server/db/queries/report.ts';
import * as session from '#server/db/queries/session.ts';
import * as share from '#server/db/queries/share.ts';
import * as signIn from '#server/db/queries/signIn.ts';
import * as slotRequest from '#server/db/queries/slotRequest.ts';
import * as staffTask from '#server/db/queries/staffTask.ts';
import * as storedObject from '#server/db/queries/storedObject.ts';
import * as upload from '#server/db/queries/upload.ts';
import type { DB } from '#server/db/tables.ts';
import type { Transaction } from '#server/db/transaction.ts';

/** A database that stores nothing. Each statement is recorded and answered with one row that fits every query. */
interface RecordingDatabase {
  readonly db: Database;
  readonly tx: Transaction;
  /** The statements so far, with parameters as `$1`. */
  readonly statements: string[];
}

/** Opens a recording database. */
export function openRecordingDatabase(): RecordingDatabase {
  const statements: string[] = [];
  const answer = (text: string) => {
    statements.push(text);
    return { rows: [{ ...someRow }], numAffectedRows: 1n };
  };
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql }) => answer(sql) as never,
    streamQuery: () => {
      throw new Error('no query streams');
    },
  };
  const none = async () => undefined;
  const driver: Driver = {
    init: none,
    destroy: none,
    releaseConnection: none,
    beginTransaction: none,
    commitTransaction: none,
    rollbackTransaction: none,
    acquireConnection: async () => connection,
  };
  const kysely = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const pool = { query: async ({ text }: { readonly text: string }) => answer(text) } as unknown as pg.Pool;
  return { statements, tx: kysely as unknown as Transaction, db: { kysely, pool, close: none } };
}

const key = Buffer.alloc(32);
const someRow = {
  id: 1,
  slug: 'a',
  clinic_id: 1,
  revision: 'r',
  active: true,
  number: 1,
  position: 1,
  booking_key: 'k',
  holder: key,
  now: new Date(0),
  n: 0,
  spent: 1,
  retry_after: 1,
  refused: 0,
  moved: 0,
  patient: { email: 'a@b.example' },
};
const time = { clinicId: 1, deviceId: 1, from: 0, until: 3_600_000 };
const slot = { ...time, start: 0, end: 1_800_000, examIds: [1], walkIn: false };
const parts = [{ id: 'a', deviceId: 1, examIds: [1], startsAt: '2026-01-01T00:00:00.000Z', minutes: 30 }];
const appointment = { id: 'a', clinic_id: 1, device_id: 1, parts } as unknown as booking.AppointmentRow;
const contact = { firstName: 'A', lastName: 'B', email: '', phone: '' };
const patient: Patient = {
  firstName: 'A',
  lastName: 'B',
  dateOfBirth: '1980-12-31',
  email: 'a@b.example',
  mobile: '0',
};
const allOfHolder = {
  brand: 'b',
  authenticated: false,
  all: false,
  bookingKey: 'k',
  requestKey: 'k',
  bookedBy: key,
  holder: key,
};
const requestScope = { brand: 'b', authenticated: false, all: false, requestKey: 'k' };
const aBudget = { name: 'n', subject: key, limit: 1, seconds: 60 };
const claim = { id: 'a', leased_until: '2026-01-01' };

const owners: readonly [attachment.OwnerKey, ...attachment.OwnerKey[]] = [
  { kind: 'booking', bookingKey: 'k', appointmentIds: ['a'], requestKey: 'r' },
  { kind: 'request', bookingKey: 'k' },
  { kind: 'draft', draftId: 'd', holder: key },
];
const file: attachment.AttachmentFile = {
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  byteCount: 1,
  objectId: 'o',
  view: undefined,
};

/** A catalog with one entry of each sort. */
const replacement: replaceCatalog.CatalogReplacement = {
  catalog: { provider: 'p', name: 'P', revision: 'r' },
  regions: [{ slug: 'a', name: 'A', country: 'AU', latitude: 0, longitude: 0 }],
  modalities: [{ code: 'CT', name: 'CT' }],
  documentTypes: [{ id: 'a', title: 'A', description: '', combine_photos: false, general: false }],
  clinics: [
    {
      slug: 'a',
      region: 'a',
      name: 'A',
      street: 's',
      suburb: 's',
      state: 's',
      postal_code: '1',
      country: 'AU',
      latitude: 0,
      longitude: 0,
      time_zone: 'UTC',
      phone: '1',
      email: 'a@b.example',
      directions: '',
      revision: 'x',
      transfer_minutes: 5,
      longest_wait: 30,
    },
  ],
  examGroups: [{ slug: 'a', name: 'A' }],
  exams: [
    {
      slug: 'a',
      code: 'A',
      name: 'A',
      modality: 'CT',
      group: 'a',
      body_part: 'b',
      duration: 15,
      prep_time: 0,
      clean_up_time: 0,
      minutes_prior: 0,
      preparation: '',
      notes: '',
      walk_in: false,
      enquiry: 'none',
      custom_duration: null,
      visit_rules: null,
    },
  ],
  devices: [{ clinic: 'a', slug: 'a', name: 'A', modality: 'CT', start_interval: 15 }],
  deviceExams: [],
  deviceHours: [],
  deviceExceptions: [],
  holidays: [{ date: '2026-01-01', name: 'H', region: 'a' }],
  postalCodes: [{ country: 'AU', code: '1', place: 'p', latitude: 0, longitude: 0 }],
  choices: [{ list: 'doctors', slug: 'a', name: 'A', detail: '', countries: ['AU'] }],
  locales: [{ locale: 'en', search_words: '{}', translations: '{}' }],
};

/** The modules of src/server/db/queries. */
export const queryModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  attachment,
  auditEntry,
  booking,
  bookingReference,
  bookingRequest,
  brandVersion,
  budget,
  busyTime,
  catalog,
  credential,
  detailsChange,
  enquiry,
  externalBooking,
  hold,
  idempotentRequest,
  kioskDevice,
  locks,
  oneTimeCode,
  outbox,
  pastAllocation,
  portalState,
  reminder,
  report,
  questionnaireAnswer,
  replaceCatalog,
  session,
  share,
  signIn,
  slotRequest,
  staffTask,
  storedObject,
  upload,
};

type Call = (database: RecordingDatabase) => unknown;

/** Calls of each exported function that sends statements, with arguments that reach each of its statements. */
export const queryCalls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  attachment: {
    selectAttachmentsOf: async ({ tx }) => {
      for (const owner of owners) await attachment.selectAttachmentsOf(tx, owner);
    },
    selectAttachmentOf: ({ tx }) => attachment.selectAttachmentOf(tx, owners[0], 'a'),
    deleteAttachment: ({ tx }) => attachment.deleteAttachment(tx, owners[0], 'a'),
    insertAttachment: ({ tx }) =>
      attachment.insertAttachment(tx, owners[0], file, { role: 'patient', documentType: null }),
    replaceFile: ({ tx }) => attachment.replaceFile(tx, 'a', file),
    selectUsedSpace: async ({ tx }) => {
      for (const owner of owners) await attachment.selectUsedSpace(tx, owner);
    },
    selectAttachmentInRow: ({ tx }) => attachment.selectAttachmentInRow(tx),
    moveIntoStore: ({ tx }) => attachment.moveIntoStore(tx, 'a', 'o'),
    selectBookingOf: ({ tx }) => attachment.selectBookingOf(tx, 'a'),
    deleteDraftDocuments: ({ tx }) => attachment.deleteDraftDocuments(tx, key),
    deleteStaleDrafts: ({ tx }) => attachment.deleteStaleDrafts(tx, 60, 10),
    bookDraft: ({ tx }) =>
      attachment.bookDraft(tx, { draftId: 'd', holder: key }, { bookingKey: 'k', appointmentIds: ['a'] }),
    shareDocuments: ({ tx }) => attachment.shareDocuments(tx, 'k', 'a', ['b']),
  },
  auditEntry: {
    insertAuditEntry: ({ tx }) => {
      const entry = { role: 'visitor', actor: '', action: 'book', object: '', result: 'done' };
      return auditEntry.insertAuditEntry(tx, entry);
    },
    selectAuditEntries: ({ tx }) => auditEntry.selectAuditEntries(tx, 0, 10),
  },
  booking: {
    insertBooking: ({ tx }) => {
      const row = { bookingKey: 'k', brand: 'b', locale: 'en-AU', flow: 'booking', flowRevision: 'r', answers: {} };
      return booking.insertBooking(
        tx,
        {
          ...row,
          holder: key,
          patient,
          requestKey: 'k',
          reference: 'A',
          answerSheet: [],
          answerTranslations: {},
          overrides: [],
        },
        [
          [{ ...slot, id: 'a' }],
          [
            { ...slot, id: 'b' },
            { ...slot, id: 'c', deviceId: 2 },
          ],
        ],
      );
    },
    insertAppointments: ({ tx }) =>
      booking.insertAppointments(tx, 'k', [[{ ...slot, id: 'a' }]], {
        status: 'BOOKED',
        position: 1,
        predecessor: 'b',
      }),
    insertAppointmentAllocations: ({ tx }) => booking.insertAppointmentAllocations(tx, [slot]),
    markAppointmentsCalledOff: ({ tx }) => booking.markAppointmentsCalledOff(tx, 'k', [appointment]),
    markAppointmentsConfirmed: ({ tx }) => booking.markAppointmentsConfirmed(tx, 'k', 'BOOKED'),
    endPending: ({ tx }) => booking.endPending(tx, 'k', { outcome: 'DECLINED', sheet: [] }),
    selectOverduePending: ({ tx }) => booking.selectOverduePending(tx, 10),
    selectBookedBy: ({ tx }) => booking.selectBookedBy(tx, key, { brand: 'b', days: 90, limit: 10 }),
    selectPatients: async ({ tx }) => {
      await booking.selectPatients(tx, { brand: 'b', dateOfBirth: '1990-01-01', bookedBy: undefined, limit: 10 });
      await booking.selectPatients(tx, { brand: 'b', dateOfBirth: '1990-01-01', bookedBy: key, limit: 10 });
    },
    selectBooking: async ({ tx }) => {
      await booking.selectBooking(tx, 'k', booking.everyBooking);
      await booking.selectBooking(tx, 'k', { ...allOfHolder, all: true });
      await booking.selectBooking(tx, 'k', allOfHolder);
    },
    lockBooking: ({ tx }) => booking.lockBooking(tx, 'k', allOfHolder),
    clearHolders: ({ tx }) => booking.clearHolders(tx, { holder: key, bookingKey: 'k' }),
    selectStoredAnswers: ({ tx }) => booking.selectStoredAnswers(tx, 'k'),
    updateAnswers: ({ tx }) => {
      const sheets = { answerSheet: [], answerTranslations: {} };
      return booking.updateAnswers(tx, 'k', { flow: 'f', flowRevision: 'r', patient, answers: {}, ...sheets });
    },
    selectAnswerSheets: ({ tx }) => booking.selectAnswerSheets(tx, 'k'),
    selectAppointments: ({ tx }) => booking.selectAppointments(tx, 'k'),
  },
  bookingReference: {
    insertBookingReference: ({ tx }) => bookingReference.insertBookingReference(tx, '000000', 'k'),
    selectBookingKey: ({ tx }) => bookingReference.selectBookingKey(tx, '000000'),
  },
  bookingRequest: {
    insertBookingRequest: ({ tx }) => {
      const document = { fileName: 'a.pdf', title: 'A', description: '', bytes: Buffer.alloc(1) };
      return bookingRequest.insertBookingRequest(tx, {
        bookingKey: 'k',
        brand: 'b',
        patient,
        examId: 1,
        clinicId: 1,
        bodyPart: 'b',
        referrer: 'r',
        notes: '',
        attachments: [{ ...document, contentType: 'application/pdf' }],
      });
    },
    selectBookingRequest: ({ tx }) => bookingRequest.selectBookingRequest(tx, 'k', requestScope),
    selectRequestExam: ({ tx }) => bookingRequest.selectRequestExam(tx, 'k'),
    selectRequestPatient: ({ tx }) => bookingRequest.selectRequestPatient(tx, 'k'),
    selectRequestKey: ({ tx }) => bookingRequest.selectRequestKey(tx, 's'),
    lockBookingRequest: ({ tx }) => bookingRequest.lockBookingRequest(tx, 'k', requestScope),
    markRequestBooked: ({ tx }) => bookingRequest.markRequestBooked(tx, 'k', 'k'),
    updateRequestStatus: ({ tx }) => bookingRequest.updateRequestStatus(tx, 'k', 'CANCELED'),
    reopenRequest: ({ tx }) => bookingRequest.reopenRequest(tx, 'k', 'k'),
  },
  brandVersion: {
    insertBrandVersion: ({ tx }) => {
      const version = { brand: 'b', revision: 'r', files: {}, author: 'a', note: '' };
      return brandVersion.insertBrandVersion(tx, version);
    },
    insertBrandRelease: ({ tx }) => brandVersion.insertBrandRelease(tx, { brand: 'b', number: 1, author: 'a' }),
    selectBrandReleases: async ({ tx }) => {
      await brandVersion.selectBrandReleases(tx);
      await brandVersion.selectBrandReleases(tx, 'b');
    },
    selectBrandVersion: ({ tx }) => brandVersion.selectBrandVersion(tx, 'b', 1),
  },
  budget: {
    spendBudgets: ({ tx }) => budget.spendBudgets(tx, [aBudget]),
    budgetSpender: ({ db }) => budget.budgetSpender(db)(aBudget),
    recordUses: ({ db }) => budget.recordUses(db, aBudget, 9),
    selectSpent: ({ tx }) => budget.selectSpent(tx, aBudget),
    selectBudgetUses: ({ tx }) => budget.selectBudgetUses(tx, [aBudget]),
    refundBudgets: ({ tx }) => budget.refundBudgets(tx, [aBudget]),
    deleteBudgets: ({ tx }) => budget.deleteBudgets(tx, [aBudget]),
    deleteEndedBudgets: ({ tx }) => budget.deleteEndedBudgets(tx, 10),
  },
  busyTime: {
    selectBusyTimes: ({ db }) =>
      busyTime.selectBusyTimes(db, { clinicIds: [1], deviceIds: [1], from: 0, until: 1, holder: null }),
  },
  catalog: {
    selectCatalogLists: ({ db }) => catalog.selectCatalogLists(db),
    selectClinicRows: ({ db }) => catalog.selectClinicRows(db, [1]),
    selectLocaleRows: ({ db }) => catalog.selectLocaleRows(db, 'mk'),
    selectCatalogMoment: ({ db }) => catalog.selectCatalogMoment(db),
    lockCatalog: ({ tx }) => catalog.lockCatalog(tx),
    selectActiveDevices: ({ tx }) => catalog.selectActiveDevices(tx),
    selectDevicesInUse: ({ tx }) => {
      const place = { timeZone: 'UTC', latitude: 0, longitude: 0 };
      return catalog.selectDevicesInUse(tx, [{ clinicId: 1, deviceId: 1, clinic: 'a', device: 'b', ...place }]);
    },
    selectCatalogRevision: ({ tx }) => catalog.selectCatalogRevision(tx),
    selectNearestPostalCode: ({ tx }) =>
      catalog.selectNearestPostalCode(tx, { countries: ['AU'], latitude: -33.9, longitude: 151.2 }),
    selectPostalCodes: ({ tx }) => catalog.selectPostalCodes(tx, ['AU']),
    selectZoneOffsets: ({ tx }) => catalog.selectZoneOffsets(tx, ['UTC']),
    selectCatalogId: async ({ tx }) => {
      await catalog.selectCatalogId(tx, 'exam', 'a');
      await catalog.selectCatalogId(tx, 'clinic', 'a');
    },
    isBodyPart: ({ tx }) => catalog.isBodyPart(tx, 'b'),
  },
  credential: {
    selectCredential: async ({ tx }) => {
      await credential.selectCredential(tx, 'booking', 'k', 'b');
      await credential.selectCredential(tx, 'booking-request', 'k', 'b');
    },
    lockCredential: async ({ tx }) => {
      await credential.lockCredential(tx, 'booking', 'k');
      await credential.lockCredential(tx, 'booking-request', 'k');
    },
    revokeCredential: ({ tx }) => credential.revokeCredential(tx, 'k'),
  },
  detailsChange: {
    insertDetailsChange: ({ tx }) =>
      detailsChange.insertDetailsChange(tx, {
        brand: 'b',
        bookingKey: 'k',
        before: {},
        after: {},
        remark: '',
        proved: true,
      }),
    selectDetailsChanges: ({ tx }) => detailsChange.selectDetailsChanges(tx, 'k'),
    countNewDetailsChanges: ({ tx }) => detailsChange.countNewDetailsChanges(tx, 'b'),
    selectDetailsChange: ({ tx }) => detailsChange.selectDetailsChange(tx, 'b', 'a'),
  },
  enquiry: {
    insertEnquiry: ({ tx }) =>
      enquiry.insertEnquiry(tx, {
        reference: 'r',
        brand: 'b',
        locale: 'en-AU',
        kind: 'EXAM',
        message: '',
        callTime: 'ANY',
        contact,
        examIds: [1],
        clinicIds: [1],
        bookingKey: undefined,
        sheets: undefined,
        requestKey: undefined,
      }),
    selectEnquiries: async ({ tx }) => {
      await enquiry.selectEnquiries(tx, 'b', { kind: 'EXAM' }, 1);
      await enquiry.selectEnquiries(tx, 'b', { reference: 'r', after: '00000000-0000-4000-8000-000000000000' }, 1);
    },
    selectEnquiry: ({ tx }) => enquiry.selectEnquiry(tx, 'b', 'a'),
  },
  externalBooking: {
    insertExternalBookings: ({ tx }) => {
      const external = { examId: 1, busyFrom: 0, startsAt: 0, endsAt: 1, busyUntil: 1 };
      return externalBooking.insertExternalBookings(tx, { clinicId: 1, id: 1 }, [external]);
    },
    selectExternalDays: ({ tx }) => externalBooking.selectExternalDays(tx),
  },
  hold: {
    insertHold: ({ tx }) => {
      const visits = [[{ ...slot, offeredAt: 0 }]];
      return hold.insertHold(tx, { holdId: 'h', holder: key, network: key, visits, seconds: 60, maxSeconds: 60 });
    },
    convertHold: ({ tx }) => hold.convertHold(tx, { ...appointment, visit_id: null }),
    countNetworkSlots: ({ tx }) => hold.countNetworkSlots(tx, [{ network: key, holder: key }]),
    deleteExpiredHolds: ({ tx }) => hold.deleteExpiredHolds(tx, [time]),
    deleteHolds: async ({ tx }) => {
      await hold.deleteHolds(tx, key);
      await hold.deleteHolds(tx, key, 'h');
    },
    updateHoldExpiry: ({ tx }) => hold.updateHoldExpiry(tx, key, 'h', 60),
    selectHolds: ({ tx }) => hold.selectHolds(tx, key),
    insertEndedHolder: ({ tx }) => hold.insertEndedHolder(tx, key),
    isEndedHolder: ({ tx }) => hold.isEndedHolder(tx, key),
    deleteStaleHolds: ({ tx }) => hold.deleteStaleHolds(tx, 60, 10),
    deleteStaleEndedHolders: ({ tx }) => hold.deleteStaleEndedHolders(tx, 10),
  },
  idempotentRequest: {
    selectResponse: ({ tx }) => idempotentRequest.selectResponse(tx, key, 'k'),
    hasRecentResponse: ({ db }) => idempotentRequest.hasRecentResponse(db, key, 15),
    upsertRefusal: ({ tx }) => idempotentRequest.upsertRefusal(tx, key),
    insertResponse: ({ tx }) =>
      idempotentRequest.insertResponse(tx, { scope: key, key: 'k', requestHash: key, response: {} }),
    deleteResponses: ({ tx }) => idempotentRequest.deleteResponses(tx, [key]),
    deleteStaleResponses: ({ tx }) => idempotentRequest.deleteStaleResponses(tx, 60, 10),
  },
  kioskDevice: {
    insertKioskDevice: ({ tx }) =>
      kioskDevice.insertKioskDevice(tx, { tokenHash: key, brand: 'b', name: 'n', registeredBy: key }),
    selectKioskDevice: ({ tx }) => kioskDevice.selectKioskDevice(tx, key, 'b'),
    touchKioskDevice: ({ tx }) => kioskDevice.touchKioskDevice(tx, 'a', 'n'),
    selectKioskDevices: ({ tx }) => kioskDevice.selectKioskDevices(tx),
    revokeKioskDevice: ({ tx }) => kioskDevice.revokeKioskDevice(tx, 'a'),
  },
  locks: {
    lockDeviceDays: ({ tx }) => locks.lockDeviceDays(tx, [time]),
    lockName: ({ tx }) => locks.lockName(tx, key),
  },
  oneTimeCode: {
    replaceCode: ({ tx }) =>
      oneTimeCode.replaceCode(tx, { tokenHash: key, bookingKey: 'k', channel: 'EMAIL', seconds: 60 }),
    selectCodeAge: ({ tx }) => oneTimeCode.selectCodeAge(tx, key),
    reserveAttempt: ({ tx }) => oneTimeCode.reserveAttempt(tx, key, 5),
    hasUsedUpCode: ({ tx }) => oneTimeCode.hasUsedUpCode(tx, key, 5),
    endCode: ({ tx }) => oneTimeCode.endCode(tx, 'a'),
  },
  outbox: {
    insertMessage: async ({ tx }) => {
      await outbox.insertMessage(tx, { bookingKey: 'k', template: 'confirmation', mailDomain: 'b.example' });
      const recipient = { brand: 'b', locale: 'en-AU', address: 'a@b.example' };
      const notice = { reference: 'r', path: '/p' };
      await outbox.insertMessage(tx, { recipient, notice, template: 'enquiry', mailDomain: 'b.example' });
    },
    insertReminderMessages: ({ tx }) =>
      outbox.insertReminderMessages(tx, [{ bookingKey: 'k', appointmentId: 'a', startsAt: new Date() }], {
        channel: 'SMS',
        mailDomain: 'b.example',
      }),
    deleteMessage: ({ tx }) => outbox.deleteMessage(tx, claim),
    claimMessage: async ({ tx }) => {
      await outbox.claimMessage(tx, { lease: 60, codesOnly: false });
      await outbox.claimMessage(tx, { lease: 60, codesOnly: true, withoutSms: true });
    },
    markMessageSent: ({ tx }) => outbox.markMessageSent(tx, claim),
    markMessageFailed: ({ tx }) => outbox.markMessageFailed(tx, claim, 'SMTP_550'),
    postponeMessage: ({ tx }) => outbox.postponeMessage(tx, claim, { seconds: 60, reason: 'SMTP_451' }),
    selectFailedMessages: ({ tx }) => outbox.selectFailedMessages(tx),
    retryFailedMessages: async ({ tx }) => {
      await outbox.retryFailedMessages(tx, undefined);
      await outbox.retryFailedMessages(tx, 'a');
    },
    deleteEndedMessages: ({ tx }) => outbox.deleteEndedMessages(tx, 60, 10),
    insertMailboxMail: ({ tx }) => outbox.insertMailboxMail(tx, 'm', {}),
    selectMailboxMails: ({ tx }) => outbox.selectMailboxMails(tx, 10),
  },
  pastAllocation: {
    selectDevicesAfter: ({ db }) => pastAllocation.selectDevicesAfter(db, time, 10),
    movePastAllocations: ({ db }) => pastAllocation.movePastAllocations(db, [time], 10),
  },
  portalState: { selectPortalState: ({ db }) => portalState.selectPortalState(db) },
  reminder: {
    insertDueReminders: ({ tx }) =>
      reminder.insertDueReminders(tx, {
        brand: 'b',
        channel: 'EMAIL',
        hoursPrior: 48,
        due: [{ zone: 'Australia/Sydney', until: new Date() }],
        after: { bookingKey: 'k', appointmentId: 'a', startsAt: new Date() },
        limit: 10,
      }),
    deletePastReminders: ({ tx }) => reminder.deletePastReminders(tx, 60, 10),
    setRemindersWanted: ({ tx }) => reminder.setRemindersWanted(tx, { brand: 'b', bookingKey: 'k', wanted: true }),
  },
  questionnaireAnswer: {
    replaceAnswer: ({ tx }) =>
      questionnaireAnswer.replaceAnswer(tx, {
        owner: { holder: key, draft: 'd' },
        brand: 'b',
        locale: 'en-AU',
        questionnaire: 'q',
        type: 'FEEDBACK',
        revision: 'r',
        authorRole: 'visitor',
        author: undefined,
        appointmentIds: [],
        outcome: undefined,
        result: {},
        answerSheet: [],
        answerTranslations: {},
      }),
    selectAnswers: ({ tx }) => questionnaireAnswer.selectAnswers(tx, { bookingKey: 'k' }),
    moveDraft: ({ tx }) => questionnaireAnswer.moveDraft(tx, { holder: key, draft: 'd' }, { bookingKey: 'k' }),
    deleteDrafts: ({ tx }) => questionnaireAnswer.deleteDrafts(tx, key),
    deleteStaleDrafts: ({ tx }) => questionnaireAnswer.deleteStaleDrafts(tx, 60, 10),
    deleteOldAnswers: ({ tx }) => questionnaireAnswer.deleteOldAnswers(tx, { brand: 'b', days: 10, limit: 10 }),
  },
  report: {
    upsertReport: ({ tx }) =>
      report.upsertReport(tx, {
        bookingKey: 'k',
        appointmentId: 'a',
        reportId: 'r',
        title: 't',
        author: '',
        text: 'b',
        reportedAt: new Date(),
      }),
    selectReports: ({ tx }) => report.selectReports(tx, 'k', 24),
    markReportsAnnounced: ({ tx }) => report.markReportsAnnounced(tx, { brand: 'b', hours: 24, limit: 10 }),
  },
  replaceCatalog: { replaceCatalog: ({ tx }) => replaceCatalog.replaceCatalog(tx, replacement) },
  session: {
    insertSession: ({ tx }) =>
      session.insertSession(tx, {
        tokenHash: key,
        carrier: 'cookie',
        brand: 'b',
        role: 'patient',
        subject: key,
        bookingKey: 'k',
        requestKey: undefined,
        shareKey: undefined,
        account: undefined,
        awaitsCode: false,
        idleSeconds: 60,
        absoluteSeconds: 60,
      }),
    selectSession: ({ tx }) => session.selectSession(tx, { hash: key, carrier: 'cookie' }, 'b'),
    touchSession: ({ tx }) => session.touchSession(tx, key),
    promoteSession: ({ tx }) => session.promoteSession(tx, key, key),
    deleteSession: ({ tx }) => session.deleteSession(tx, key),
    deleteSessionsOf: ({ tx }) => session.deleteSessionsOf(tx, key),
    lockSession: ({ tx }) => session.lockSession(tx, key),
    deleteEndedSessions: ({ tx }) => session.deleteEndedSessions(tx, 10),
  },
  share: {
    insertShare: ({ tx }) =>
      share.insertShare(tx, {
        shareKey: 's',
        bookingKey: 'k',
        brand: 'b',
        type: 'RESULT',
        contact: 'a@b.example',
        contactType: 'EMAIL',
        contactName: '',
        note: '',
        days: 30,
      }),
    countRecentShares: ({ tx }) => share.countRecentShares(tx, 'k'),
    selectShare: ({ tx }) => share.selectShare(tx, 's', 'b'),
    lockShare: ({ tx }) => share.lockShare(tx, 's'),
    selectShares: ({ tx }) => share.selectShares(tx, 'k'),
    markShareRevoked: ({ tx }) => share.markShareRevoked(tx, 'k', 'a'),
    insertShareView: ({ tx }) => share.insertShareView(tx, 's'),
  },
  signIn: {
    insertSignIn: ({ tx }) => {
      const secrets = { state: 's', nonce: 'n', verifier: 'v', returnTo: '/', seconds: 60 };
      return signIn.insertSignIn(tx, { ...secrets, tokenHash: key, brand: 'b', provider: 'p' });
    },
    takeSignIn: ({ tx }) => signIn.takeSignIn(tx, key, 'b', 'p'),
    deleteSignIn: ({ tx }) => signIn.deleteSignIn(tx, key),
    deleteExpiredSignIns: ({ tx }) => signIn.deleteExpiredSignIns(tx, 10),
  },
  slotRequest: {
    selectSlotRequestStates: ({ db }) =>
      slotRequest.selectSlotRequestStates(db, [{ holder: key, idempotencyKey: 'k', slots: [time] }]),
  },
  staffTask: {
    markDone: async ({ tx }) => {
      await staffTask.markDone(tx, 'enquiry', 'b', 'a');
      await staffTask.markDone(tx, 'details_change', 'b', 'a');
    },
    deleteDone: async ({ tx }) => {
      await staffTask.deleteDone(tx, 'enquiry', 60, 10);
      await staffTask.deleteDone(tx, 'details_change', 60, 10);
    },
  },
  storedObject: {
    insertObject: async ({ tx }) => {
      await storedObject.insertObject(tx, { keyId: 'k', wrapped: key });
      await storedObject.insertObject(tx, { keyId: 'k', wrapped: key }, 60);
    },
    insertChunk: ({ tx }) => storedObject.insertChunk(tx, { objectId: 'o', position: 0, name: 'n', byteCount: 1 }),
    selectWrappedKey: ({ tx }) => storedObject.selectWrappedKey(tx, 'o'),
    selectOlderKeys: ({ tx }) => storedObject.selectOlderKeys(tx, 'k', 10),
    replaceWrappedKey: ({ tx }) => storedObject.replaceWrappedKey(tx, 'o', { keyId: 'k', wrapped: key }),
    selectChunkNames: ({ tx }) => storedObject.selectChunkNames(tx, 'o'),
    keepObject: ({ tx }) => storedObject.keepObject(tx, 'o'),
    expireObjects: ({ tx }) => storedObject.expireObjects(tx, ['o']),
    lockExpiredObject: ({ tx }) => storedObject.lockExpiredObject(tx),
    postponeDeletion: ({ tx }) => storedObject.postponeDeletion(tx, 'o', 60),
    deleteObject: ({ tx }) => storedObject.deleteObject(tx, 'o'),
    insertObjectData: ({ tx }) => storedObject.insertObjectData(tx, 'n', key),
    selectObjectData: ({ tx }) => storedObject.selectObjectData(tx, 'n'),
    deleteObjectData: ({ tx }) => storedObject.deleteObjectData(tx, 'o/'),
  },
  upload: {
    insertUpload: ({ tx }) =>
      upload.insertUpload(tx, {
        brand: 'b',
        owner: owners[0],
        uploader: key,
        role: 'patient',
        files: [{ fileName: 'a.pdf', size: 1 }],
        contentTypes: ['application/pdf'],
        replaces: undefined,
        documentType: 'a',
        objectId: 'o',
      }),
    selectUpload: ({ tx }) => upload.selectUpload(tx, 'u', [key]),
    lockUpload: ({ tx }) => upload.lockUpload(tx, 'u'),
    selectUploads: async ({ tx }) => {
      for (const owner of owners) await upload.selectUploads(tx, owner);
    },
    advanceUpload: ({ tx }) => upload.advanceUpload(tx, 'u', 0, 1),
    deleteUpload: ({ tx }) => upload.deleteUpload(tx, 'u'),
    claimUpload: ({ tx }) => upload.claimUpload(tx, 60),
    postponeUpload: ({ tx }) => upload.postponeUpload(tx, 'u', 60),
    endUpload: async ({ tx }) => {
      await upload.endUpload(tx, 'u', { attachmentId: 'a' });
      await upload.endUpload(tx, 'u', { refusal: 'type' });
    },
    lockStaleUploads: ({ tx }) => upload.lockStaleUploads(tx, 60, 60, 10),
  },
};

/** Exported functions of the modules that send no statement. */
export const pureFunctions: readonly string[] = [
  'attachment.ts ownedBy',
  'attachment.ts ownerColumns',
  'hold.ts allocationsOf',
  'locks.ts deviceDays',
  'locks.ts overlaps',
];
