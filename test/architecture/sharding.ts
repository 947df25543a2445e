import type { DB } from '#server/db/tables.ts';

/**
 * Where a table lies in a sharded database: on the shard of the column that it is distributed by, on every node (`everywhere`), or on the
 * coordinator only, because its rows end after days, few are written, or one lock orders them.
 */
export type Placement = 'clinic_id' | 'booking_key' | 'everywhere' | 'coordinator';

/** The placement of each table; docs/operations.md, "Sharding", has the reasons and sizes. */
export const placements: Readonly<Record<keyof DB, Placement>> = {
  // Time of devices. A search or a hold knows its clinics.
  allocation: 'clinic_id',
  past_allocation: 'clinic_id',
  // One booking may have appointments at several clinics, and a request that opens it has its key.
  booking: 'booking_key',
  appointment: 'booking_key',
  reminder: 'booking_key',
  report: 'booking_key',
  // The catalog: written by an import, and the target of foreign keys.
  catalog: 'everywhere',
  region: 'everywhere',
  clinic: 'everywhere',
  modality: 'everywhere',
  exam_group: 'everywhere',
  exam: 'everywhere',
  device: 'everywhere',
  device_exam: 'everywhere',
  device_hours: 'everywhere',
  device_exception: 'everywhere',
  holiday: 'everywhere',
  postal_code: 'everywhere',
  catalog_locale: 'everywhere',
  catalog_choice: 'everywhere',
  document_type: 'everywhere',
  // Deleted by housekeeping or with their session, within minutes to two days.
  session: 'coordinator',
  sign_in: 'coordinator',
  one_time_code: 'coordinator',
  budget: 'coordinator',
  ended_holder: 'coordinator',
  idempotent_request: 'coordinator',
  // Queues and chains, whose order needs one place.
  outbox: 'coordinator',
  audit_entry: 'coordinator',
  // Two short columns for each booking; its codes are unique in one place.
  booking_reference: 'coordinator',
  // Short, a small part of the number of bookings, and deleted 90 days after staff answered.
  enquiry: 'coordinator',
  details_change: 'coordinator',
  // Written by patients, a small part of the number of bookings.
  share: 'coordinator',
  share_view: 'coordinator',
  // A few for each booking, and before a booking has a key; deleted after the retention time of the brand.
  questionnaire_answer: 'coordinator',
  // Written by operators and staff.
  booking_request: 'coordinator',
  attachment: 'coordinator',
  // One row for each file that is on its way, and for each stored file; the bytes are in the S3-compatible store of a large portal.
  upload: 'coordinator',
  stored_object: 'coordinator',
  stored_chunk: 'coordinator',
  object_data: 'coordinator',
  kiosk_device: 'coordinator',
  brand_version: 'coordinator',
  brand_release: 'coordinator',
  mailbox: 'coordinator',
};

/**
 * Functions with a statement that visits every shard, each with what bounds its rows. `allocation_by_hold`, `_by_holder` and
 * `_by_network` have live holds only. Only the one that reads future allocations reads more rows when there are more bookings; a
 * command of operators runs it.
 */
export const fanOuts: Readonly<Record<string, string>> = {
  'hold.ts selectHolds': 'the live holds of one browser, at most six slots',
  'hold.ts deleteHolds': 'the live holds of one browser, at most six slots',
  'hold.ts updateHoldExpiry': 'the live holds of one browser, at most six slots',
  'hold.ts countNetworkSlots': 'the live holds of a few networks, at most 120 slots each',
  'hold.ts deleteStaleHolds': 'expired holds, every five minutes',
  'slotRequest.ts selectSlotRequestStates': 'the live holds of holders whose slot is taken',
  'portalState.ts selectPortalState': 'the number of live holds, at each scrape of the metrics',
  'externalBooking.ts selectExternalDays': 'all future allocations, when demo bookings are added',
  'outbox.ts selectFailedMessages':
    'the bookings of messages that failed within 30 days; a command of operators runs it',
  'attachment.ts selectBookingOf': 'one appointment by its id, when its documents are listed or changed',
  'booking.ts clearHolders': 'the bookings of one browser, when it logs out',
  'booking.ts selectOverduePending': 'pending bookings whose time is over, at most 200, every five minutes',
  'reminder.ts insertDueReminders':
    'appointments of the next days without a reminder, at most 500 at a time, every five minutes',
  'reminder.ts deletePastReminders':
    'reminders of appointments of 30 days ago, at most 1,000 at a time, every five minutes',
  'report.ts markReportsAnnounced': 'reports that were released since the last run, at most 200, every five minutes',
  'booking.ts selectBookedBy': 'the bookings of 90 days of one referrer, at most 100',
  'booking.ts selectPatients': 'the bookings of patients with one date of birth, at most 200; staff search',
};

/** Functions with a statement that joins tables of different placements, each with what it needs before the tables are sharded. */
export const crossings: Readonly<Record<string, string>> = {
  'slotRequest.ts selectSlotRequestStates': 'a statement for idempotent_request alone',
  'outbox.ts selectFailedMessages': 'a statement for the brands of the bookings; a command of operators runs it',
};

/** Constraints that a sharded database refuses, each with its replacement. */
export const refusedConstraints: Readonly<Record<string, string>> = {
  'appointment primary key (clinic_id, id)': 'primary key (booking_key, id)',
  'outbox foreign key (booking_key) to booking': 'none: bookings are never deleted',
  'session foreign key (booking_key) to booking': 'none: bookings are never deleted',
  'one_time_code foreign key (booking_key) to booking': 'none: bookings are never deleted',
};
