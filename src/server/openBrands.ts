import type { Logger } from 'pino';
import { type Fault, formatFault, withLines } from '#base/faults.ts';
import type { LiveBrands } from '#server/domain/brands/live/brands.ts';
import { brandsInDatabase } from '#server/domain/brands/live/brandsInDatabase.ts';
import { brandsOnDisk } from '#server/domain/brands/live/brandsOnDisk.ts';
import { resolveInThread } from '#server/domain/brands/packs/resolveInThread.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** One builder for the process: it keeps compiled forms and the thread that resolves packs. */
const builder = createBrandBuilder(resolveInThread());

interface OpenBrandsOptions {
  readonly db: Database;
  readonly url: string;
  /** Absent if another server process reports faults. */
  readonly logger: Logger | undefined;
  readonly say: (line: string) => void;
}

/**
 * Opens the brands from disk or database, as configured. Reports their faults once until they change: to the log in production, else to
 * standard output.
 */
export function openBrands(
  { brandsFrom, brand: defaultBrand, mode }: Config,
  { db, url, logger, say }: OpenBrandsOptions,
): Promise<LiveBrands> {
  let reported = '';
  const onFaults = (faults: readonly Fault[]) => {
    const current = JSON.stringify(faults);
    if (!logger || current === reported) return;
    reported = current;
    for (const fault of withLines(faults)) {
      if (mode === 'production') logFault(logger, fault);
      else say(formatFault(fault));
    }
  };
  return brandsFrom === 'disk'
    ? brandsOnDisk({ defaultBrand, onFaults, builder })
    : brandsInDatabase({ db, url, defaultBrand, onFaults, builder });
}

function logFault(logger: Logger, { rule, severity, file, pointer, reason, fix }: Fault): void {
  const words = `${file}${pointer}: ${reason}${fix ? ` ${fix}` : ''}`;
  logger[severity === 'error' ? 'error' : 'info']({ fault: rule, reason: words }, 'brand');
}
