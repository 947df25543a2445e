import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addDays } from '#base/dates.ts';
import type { TimeOfDay } from '#server/domain/availability/availabilityQuery.ts';
import { startRanges } from '#server/domain/availability/availabilityQuery.ts';
import { type ExplainedDay, explainAvailability } from '#server/domain/availability/explainAvailability.ts';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { dayAt } from '#server/domain/catalog/zoneDay.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { openSlotQueue } from '#server/domain/holds/slotQueue.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

const usage =
  '--exam <slug> [--exam <slug>] [--clinic <slug>] [--region <slug>] [--from 2026-11-20] [--to 2026-11-27] ' +
  '[--time-of-day MORNING] [--notice 0] [--horizon 365] [--walk-in]';

/** `availability explain`: why search offers what it offers, device by device and day by day. */
export const availabilityExplain: Command = {
  name: 'availability explain',
  arguments: usage,
  description: 'tells which rule refused how many starts; --notice (minutes) and --horizon (days) stand for the brand',
  async run(args, io) {
    const wish = readWish(args);
    if (typeof wish === 'string') {
      io.complain(wish);
      return 2;
    }
    try {
      const days = await withDatabase(async (db) => {
        const catalog = openCatalog(db);
        const from = wish.from ?? dayAt('UTC', (await catalog.read()).now).date;
        const rules = { ...wish.rules, holdSeconds: 0, holdMaxSeconds: 0, cancelMinutesPrior: 0 };
        const deps = {
          db,
          catalog,
          queue: openSlotQueue(db),
          rules,
          signingKey: randomBytes(32),
          slotKey: randomBytes(32),
          regions: null,
          usageLimits,
          mailDomain: '',
        };
        return explainAvailability(deps, { ...wish, view: 'MONTH', from, to: wish.to ?? addDays(from, 6) });
      });
      for (const line of table(days)) io.say(line);
      return 0;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      io.complain(`${error.code}: ${error.message}`);
      return 1;
    }
  },
};

/** The options, or what is wrong with them. */
function readWish(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ exam: texts, clinic: texts, region: text, from: text, to: text },
        ...{ 'time-of-day': text, notice: text, horizon: text, 'walk-in': { type: 'boolean' } },
      },
    });
    const timeOfDay = (values['time-of-day'] ?? 'ANY').toUpperCase();
    if (!values.exam) return `Say which exam: npm run cli -- availability explain ${usage}`;
    if (!isTimeOfDay(timeOfDay)) return `--time-of-day must be one of ${Object.keys(startRanges).join(', ')}.`;
    return {
      exams: values.exam,
      clinics: values.clinic,
      region: values.region,
      from: values.from,
      to: values.to,
      timeOfDay,
      walkIn: values['walk-in'] ?? false,
      rules: {
        minimumNotice: whole('notice', values.notice ?? '0'),
        horizonDays: whole('horizon', values.horizon ?? '365'),
      },
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isTimeOfDay(text: string): text is TimeOfDay {
  return Object.hasOwn(startRanges, text);
}

function whole(name: string, text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} is "${text}". Allowed: a whole number up to 99999.`);
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
