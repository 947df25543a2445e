import { randomBytes } from 'node:crypto';
import { addDays, isLocalDate } from '#base/dates.ts';
import { startRanges, type TimeOfDay } from '#server/domain/availability/availabilityQuery.ts';
import { type ExplainedDay, explainAvailability } from '#server/domain/availability/explainAvailability.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { clockText } from '#server/domain/catalog/openingHours.ts';
import { dayAt } from '#server/domain/catalog/zoneDay.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { defineCommand, type ParsedArgs, UsageError, wholeNumber } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

const usage =
  '--exam <slug> [--exam <slug>] [--clinic <slug>] [--region <slug>] [--from 2026-11-20] [--to 2026-11-27] ' +
  '[--time-of-day MORNING] [--notice 0] [--horizon 365] [--walk-in]';

/**
 * `availability explain`: prints by device and day how many start times the search offers, how many each rule excludes, and the reason that
 * patients read if none is left.
 */
export const availabilityExplain = defineCommand({
  name: 'availability explain',
  arguments: usage,
  description:
    'prints how many start times each rule excludes; --notice (minutes) and --horizon (days) replace the settings of a brand',
  options: ['region', 'from', 'to', 'time-of-day', 'notice', 'horizon'],
  repeatedOptions: ['exam', 'clinic'],
  flags: ['walk-in'],
  async work(given, io) {
    const query = readQuery(given);
    try {
      const days = await withDatabase(async (db) => {
        const catalog = openCatalog(db);
        const from = query.from ?? dayAt('UTC', (await catalog.read()).now).date;
        const changes = { cancelMinutesPrior: 0, rescheduleMinutesPrior: 0, rescheduleWalkIns: false };
        const rules = { ...query.rules, holdSeconds: 0, holdMaxSeconds: 0, ...changes };
        const deps = { db, catalog, rules, slotKey: randomBytes(32), regions: null };
        return explainAvailability(deps, { ...query, view: 'MONTH', from, to: query.to ?? addDays(from, 6) });
      });
      for (const line of table(days)) io.print(line);
      return 0;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      io.printError(error.message);
      return 1;
    }
  },
});

/** Throws a UsageError. */
function readQuery({ options, repeatedOptions, flags }: ParsedArgs) {
  const timeOfDay = (options['time-of-day'] ?? 'ANY').toUpperCase();
  if (!repeatedOptions.exam)
    throw new UsageError(`--exam is missing. Usage: npm run cli -- availability explain ${usage}`);
  if (!isTimeOfDay(timeOfDay)) {
    throw new UsageError(`--time-of-day must be one of ${Object.keys(startRanges).join(', ')}.`);
  }
  for (const name of ['from', 'to'] as const) {
    const date = options[name];
    if (date !== undefined && !isLocalDate(date)) throw new UsageError(`--${name} must be a date such as 2026-11-20.`);
  }
  return {
    exams: repeatedOptions.exam,
    clinics: repeatedOptions.clinic,
    region: options.region,
    from: options.from,
    to: options.to,
    timeOfDay,
    walkIn: flags.has('walk-in'),
    rules: {
      minimumNotice: wholeNumber('notice', options.notice ?? '0', 0, 99_999),
      horizonDays: wholeNumber('horizon', options.horizon ?? '365', 0, 99_999),
    },
  };
}

function isTimeOfDay(text: string): text is TimeOfDay {
  return Object.hasOwn(startRanges, text);
}

const refusals = ['closed', 'notice', 'booked', 'held', 'noGap', 'timeOfDay', 'horizon'] as const;

function table(days: readonly ExplainedDay[]): string[] {
  if (days.length === 0) return ['No clinic of this search has a device that performs all of these exams.'];
  const rows = days.map(({ clinic, device, date, hours, offered, rejections, reason }) => [
    ...[
      clinic,
      device,
      date,
      hours.map(({ opens, closes }) => `${clockText(opens)}–${clockText(closes)}`).join(' ') || 'closed',
    ],
    ...[offered, ...refusals.map((rule) => rejections[rule])].map(String),
    reason ?? '',
  ]);
  const all = [['clinic', 'device', 'date', 'hours', 'offered', ...refusals.map(String), 'reason'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
