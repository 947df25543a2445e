import { randomBytes } from 'node:crypto';
import { addDays } from '#base/dates.ts';
import { startRanges, type TimeOfDay } from '#server/domain/availability/availabilityQuery.ts';
import { type ExplainedDay, explainAvailability } from '#server/domain/availability/explainAvailability.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { dayAt } from '#server/domain/catalog/zoneDay.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { defineCommand, type Given, UsageError, wholeNumber } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

const usage =
  '--exam <slug> [--exam <slug>] [--clinic <slug>] [--region <slug>] [--from 2026-11-20] [--to 2026-11-27] ' +
  '[--time-of-day MORNING] [--notice 0] [--horizon 365] [--walk-in]';

/** `availability explain`: how many starts the search offers and refuses, by device, day and rule. */
export const availabilityExplain = defineCommand({
  name: 'availability explain',
  arguments: usage,
  description:
    'lists how many starts each rule refuses; --notice (minutes) and --horizon (days) replace settings of a brand',
  texts: ['region', 'from', 'to', 'time-of-day', 'notice', 'horizon'],
  lists: ['exam', 'clinic'],
  switches: ['walk-in'],
  async work(given, io) {
    const query = readQuery(given);
    try {
      const days = await withDatabase(async (db) => {
        const catalog = openCatalog(db);
        const from = query.from ?? dayAt('UTC', (await catalog.read()).now).date;
        const rules = { ...query.rules, holdSeconds: 0, holdMaxSeconds: 0, cancelMinutesPrior: 0 };
        const deps = { db, catalog, rules, slotKey: randomBytes(32), regions: null };
        return explainAvailability(deps, { ...query, view: 'MONTH', from, to: query.to ?? addDays(from, 6) });
      });
      for (const line of table(days)) io.say(line);
      return 0;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      io.complain(`${error.code}: ${error.message}`);
      return 1;
    }
  },
});

/** Throws a UsageError. */
function readQuery({ texts, lists, switches }: Given) {
  const timeOfDay = (texts['time-of-day'] ?? 'ANY').toUpperCase();
  if (!lists.exam) throw new UsageError(`--exam is missing. Usage: npm run cli -- availability explain ${usage}`);
  if (!isTimeOfDay(timeOfDay)) {
    throw new UsageError(`--time-of-day must be one of ${Object.keys(startRanges).join(', ')}.`);
  }
  return {
    exams: lists.exam,
    clinics: lists.clinic,
    region: texts.region,
    from: texts.from,
    to: texts.to,
    timeOfDay,
    walkIn: switches.has('walk-in'),
    rules: {
      minimumNotice: wholeNumber('notice', texts.notice ?? '0', 0, 99_999),
      horizonDays: wholeNumber('horizon', texts.horizon ?? '365', 0, 99_999),
    },
  };
}

function isTimeOfDay(text: string): text is TimeOfDay {
  return Object.hasOwn(startRanges, text);
}

const refusals = ['closed', 'notice', 'booked', 'held', 'timeOfDay', 'horizon'] as const;

function table(days: readonly ExplainedDay[]): string[] {
  if (days.length === 0) return ['No clinic here has a device that does all of these exams.'];
  const rows = days.map(({ clinic, device, date, hours, offered, rejections }) => [
    ...[
      clinic,
      device,
      date,
      hours.map(({ opens, closes }) => `${clock(opens)}–${clock(closes)}`).join(' ') || 'closed',
    ],
    ...[offered, ...refusals.map((rule) => rejections[rule])].map(String),
  ]);
  const all = [['clinic', 'device', 'date', 'hours', 'offered', ...refusals.map(String)], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
