/** How often something may be done within some seconds, counted from the first time. */
export interface UsageLimit {
  readonly seconds: number;
  /** So often it costs nothing; from then on each time costs a proof of work, which the browser does by itself. */
  readonly free: number;
  /** After so often it is refused until the time is over. */
  readonly limit: number;
}

/** What is counted of everything that sends something to somebody. */
interface UsageLimits {
  /** By e-mail address or phone number, whoever asks and from wherever. */
  readonly recipient: readonly UsageLimit[];
  readonly address: UsageLimit;
  readonly network: UsageLimit;
}

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** From one address and one network: the same for bookings and for codes, each of which sends a message. */
const messagePlaces: Omit<UsageLimits, 'recipient'> = {
  address: { seconds: hour, free: 10, limit: 200 },
  network: { seconds: hour, free: 100, limit: 2_000 },
};

/**
 * How often the portal lets somebody make it write to a person, for each thing that does (AU-5). Adding a thing is adding a row.
 *
 * - A recipient is one person or one family, and a stranger's mailbox gets no more mail than one needs. Each booking counts as
 *   the one mail that it owes, and so does the mail of a cancellation (`spendOnMail`). The limit is hard, because no proof of
 *   work makes unwanted mail wanted.
 * - An address may be a family, or a whole hospital behind one router. The work begins where a family ends; the limit is far
 *   above what a reception desk does in an hour.
 * - A network may be a hospital or a mobile operator. It is asked for work early and refused late: 2,000 bookings in an hour are
 *   more than all clinics of a provider take, and their work keeps one core busy for minutes.
 *
 * Holding a time writes to nobody, but takes a device's day for itself while it is placed; only those that get a time are counted.
 * A request that would be above a limit takes no turn there (`slotQueue`).
 *
 * Codes have budgets of their own, so that bookings in somebody's name never use up the codes that let the person in.
 */
export const usageLimits = {
  booking: {
    recipient: [
      { seconds: hour, free: 2, limit: 6 },
      { seconds: day, free: 10, limit: 24 },
    ],
    ...messagePlaces,
  },
  code: {
    recipient: [
      { seconds: hour, free: 5, limit: 10 },
      { seconds: day, free: 10, limit: 20 },
    ],
    ...messagePlaces,
  },
  hold: {
    recipient: [],
    address: { seconds: minute, free: 20, limit: 120 },
    network: { seconds: minute, free: 100, limit: 600 },
  },
} as const satisfies Readonly<Record<string, UsageLimits>>;

/** The things that are counted. */
export type Use = keyof typeof usageLimits;

/** The limits of each thing. */
export type LimitsOfUses = Readonly<Record<Use, UsageLimits>>;
