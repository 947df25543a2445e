/** How often something may be done within a window, in seconds from the first time. */
export interface UsageLimit {
  readonly seconds: number;
  /** The number of uses without a proof of work. After that each use requires one, which the browser computes by itself. */
  readonly free: number;
  /** The number of uses until the portal refuses more, to the end of the window. */
  readonly limit: number;
}

/** The limits of a kind of usage. */
interface KindLimits {
  /** For each e-mail address or phone number, from whatever source. */
  readonly recipient: readonly UsageLimit[];
  readonly ipAddress?: UsageLimit;
  readonly network?: UsageLimit;
  /** For each account of staff or a referrer, in place of IP address and network. */
  readonly account?: UsageLimit;
  /** For each mailbox of the provider that receives it, from whatever source. */
  readonly receiver?: UsageLimit;
}

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** The limits of an e-mail address of a patient who gets confirmations or links. */
const mailRecipient: KindLimits['recipient'] = [
  { seconds: hour, free: 2, limit: 6 },
  { seconds: day, free: 10, limit: 24 },
];

/** The limits of an IP address and a network: the same for bookings and for codes, which each send a message. */
const messageSources = {
  ipAddress: { seconds: hour, free: 10, limit: 200 },
  network: { seconds: hour, free: 100, limit: 2_000 },
} as const satisfies Partial<KindLimits>;

/** The limit of an account of staff or a referrer: the same for bookings, requests and the keys of new attempts. */
const accountSource: UsageLimit = { seconds: hour, free: 60, limit: 600 };

/**
 * How often a requester may make the portal send a message to a person, for each kind of usage (AU-5). A new kind is a new row.
 *
 * - A recipient is one person or one family; nobody needs more mail than this. Each booking that a visitor makes counts as one mail. The
 *   limit is hard, and a proof of work does not raise it. Later mails of a booking count for the booking (`bookingMailLimit`).
 * - An IP address may be a family, or a whole hospital behind one router. The proof of work begins above what a family needs; the
 *   limit is far above what a reception desk books in an hour.
 * - A network may be a hospital or a mobile operator. The proof of work begins early and the limit is high: 2,000 bookings in an
 *   hour are more than all clinics of a provider take, and their proofs keep one core busy for minutes.
 *
 * A hold sends nothing, but it locks a day of a device while it is placed. Only holds that succeed are counted, and a request
 * above a limit never enters the queue (`slotQueue`).
 *
 * What staff or a referrer do counts for the account, which a proof of work slows down when it is stolen, and not for the IP address, which a
 * whole hospital may share. Requests, bookings and new attempts to book have separate budgets, so that none uses up another.
 *
 * An enquiry is read by staff and answered by a call, so its numbers are lower. A call-back is refused when the phone that is called has had
 * enough of them. A message or a question about an exam is never refused for its e-mail address, because strangers must not use up what a patient
 * may ask; above the limit it only sends no copy to that address (`spendMailBudgets`). When a mailbox
 * gets more enquiries than staff read, each one requires a proof of work, whoever sends it; its limit is out of reach, because it would
 * silence everybody.
 *
 * An upload sends nothing. Each file counts when it is announced; UPLOAD_NETWORK_MB limits the bytes of a network.
 * Answers to questionnaires send nothing, but anybody may store those of a draft: a patient answers a few for each booking.
 *
 * Codes have separate budgets, so that bookings in a patient's name never use up the codes that let the patient in.
 */
export const usageLimits = {
  booking: {
    recipient: mailRecipient,
    ...messageSources,
    account: accountSource,
  },
  request: {
    recipient: mailRecipient,
    account: accountSource,
  },
  attempt: {
    recipient: [],
    account: accountSource,
  },
  code: {
    recipient: [
      { seconds: hour, free: 5, limit: 10 },
      { seconds: day, free: 10, limit: 20 },
    ],
    ...messageSources,
  },
  enquiry: {
    recipient: [
      { seconds: hour, free: 2, limit: 6 },
      { seconds: day, free: 5, limit: 12 },
    ],
    ipAddress: { seconds: hour, free: 5, limit: 60 },
    network: { seconds: hour, free: 50, limit: 600 },
    account: accountSource,
    receiver: { seconds: hour, free: 30, limit: 10_000 },
  },
  upload: {
    recipient: [],
    ipAddress: { seconds: hour, free: 60, limit: 600 },
    network: { seconds: hour, free: 300, limit: 6_000 },
  },
  answers: {
    recipient: [],
    ipAddress: { seconds: hour, free: 60, limit: 600 },
    network: { seconds: hour, free: 600, limit: 6_000 },
  },
  hold: {
    recipient: [],
    ipAddress: { seconds: minute, free: 20, limit: 120 },
    network: { seconds: minute, free: 100, limit: 600 },
  },
} as const satisfies Readonly<Record<string, KindLimits>>;

/**
 * The limit of mails about one booking after its confirmation, such as of a cancellation. It counts for the booking, because a stranger who books
 * with the same address must not use up what the patient has to learn.
 */
export const bookingMailLimit: UsageLimit = { seconds: day, free: 20, limit: 20 };

/** The kinds of usage that are limited. */
export type UsageKind = keyof typeof usageLimits;

/** The limits of each kind of usage. */
export type UsageLimits = Readonly<Record<UsageKind, KindLimits>>;
