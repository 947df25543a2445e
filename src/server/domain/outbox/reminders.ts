import { addDays } from '#base/dates.ts';
import type { CodeChannel } from '#server/db/columnTypes.ts';
import { insertReminderMessages } from '#server/db/queries/outbox.ts';
import { insertDueReminders, type RecordedReminder, setRemindersWanted } from '#server/db/queries/reminder.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { dayAt, offsetAt, wallInstant, type ZoneDay, zoneDay } from '../catalog/zoneDay.ts';
import { DomainError } from '../domainError.ts';

/** When a brand reminds patients of their appointments. */
export interface ReminderRules {
  readonly reminders: readonly Reminder[];
  /** Wall times at the clinic, `20:00`, between which no reminder is sent; the same time twice means never. */
  readonly quietHours: QuietHours;
}

interface Reminder {
  /** Hours between the reminder and the appointment. */
  readonly hoursPrior: number;
  readonly channel: CodeChannel;
}

interface QuietHours {
  readonly from: string;
  readonly to: string;
}

type ReminderDeps = Pick<BrandDeps, 'db' | 'brand' | 'catalog' | 'channels' | 'mailDomain' | 'reminderRules'>;

/** How many reminders one transaction queues. */
const remindersAtOnce = 500;

/**
 * Queues the reminders of a brand that are due, each once. Any server process may call it at any time: what is due follows from the appointments
 * and the settings, so a cancellation, another time or a changed setting needs nothing else. Returns how many it queued.
 *
 * @param now Milliseconds since 1970; appointments are compared with the time of the database too.
 */
export async function queueReminders(deps: ReminderDeps, now = Date.now()): Promise<number> {
  const { db, brand, channels, mailDomain } = deps;
  const { reminders, quietHours } = deps.reminderRules;
  const { clinicById } = await deps.catalog.current();
  const zones = new Set([...clinicById.values()].map(({ timeZone }) => timeZone));
  let total = 0;
  for (const { hoursPrior, channel } of reminders.filter(({ channel }) => channels.includes(channel))) {
    const due = [...zones].flatMap((zone) => {
      const until = reminderTime(zone, quietHours, now);
      return until === undefined ? [] : { zone, until: new Date(until + hoursPrior * hourMs) };
    });
    if (due.length === 0) continue;
    for (let more = true, after: RecordedReminder | undefined; more; ) {
      const search = { brand, channel, hoursPrior, due, after, limit: remindersAtOnce };
      const queued = await inTransaction(db, async (tx) => {
        const recorded = await insertDueReminders(tx, search);
        if (recorded.length > 0) await insertReminderMessages(tx, recorded, { channel, mailDomain });
        return recorded;
      });
      total += queued.length;
      after = queued.at(-1);
      more = after !== undefined;
    }
  }
  return total;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Returns the instant up to which reminders are sent now; undefined in quiet hours. In the hour before quiet hours that is their end, so that
 * a patient gets the reminders of the night in the evening and not too late. All instants are milliseconds since 1970.
 */
export function reminderTime(zone: string, quiet: QuietHours, now: number): number | undefined {
  if (isQuiet(wallMinute(dayAt(zone, now), now), quiet)) return undefined;
  const soon = now + hourMs;
  const day = dayAt(zone, soon);
  const minute = wallMinute(day, soon);
  if (!isQuiet(minute, quiet)) return now;
  const end = minuteOf(quiet.to);
  return wallInstant(minute < end ? day : zoneDay(zone, addDays(day.date, 1)), end);
}

function isQuiet(minute: number, { from, to }: QuietHours): boolean {
  const start = minuteOf(from);
  const end = minuteOf(to);
  return start <= end ? start <= minute && minute < end : start <= minute || minute < end;
}

const wallMinute = (day: ZoneDay, instant: number): number =>
  Math.floor((instant + offsetAt(day, instant) - day.midnight) / minuteMs);

/** Returns the minutes after midnight of a wall time such as `20:00`. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Stops the reminders of a booking, or wants them again; a reminder whose time was meanwhile is sent late (RT-14, CR-5c). Other mail about the
 * booking, such as a cancellation, is still sent. Throws not-found.
 */
export async function setReminders(
  { db, brand }: Pick<BrandDeps, 'db' | 'brand'>,
  wish: { readonly bookingKey: string; readonly wanted: boolean },
): Promise<void> {
  if (!(await setRemindersWanted(db.kysely, { brand, ...wish }))) throw new DomainError('not-found');
}
