import type { Logger } from 'pino';
import type { Fault } from '#base/faults.ts';
import { formatFault } from '#base/faults.ts';
import { brandsInDatabase } from '#server/domain/brands/live/brandsInDatabase.ts';
import { brandsOnDisk } from '#server/domain/brands/live/brandsOnDisk.ts';
import type { LiveBrands } from '#server/domain/brands/live/liveBrands.ts';
import { resolveInWorker } from '#server/domain/brands/packs/resolveInWorker.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

interface OpenBrandsOptions {
  readonly db: Database;
  readonly url: string;
  readonly logger: Logger;
  readonly say: (line: string) => void;
}

/**
 * The brands from where the settings say that they come. What is found in them is told once, until it changes: logged in production,
 * else said in words to whoever writes the pack.
 */
export function openBrands(
  { brandsFrom, brand: defaultBrand, mode }: Config,
  { db, url, logger, say }: OpenBrandsOptions,
): Promise<LiveBrands> {
  let told = '';
  const onFaults = (faults: readonly Fault[]) => {
    const news = JSON.stringify(faults);
    if (news === told) return;
    told = news;
    for (const fault of faults) {
      if (mode === 'production') logFault(logger, fault);
      else say(formatFault(fault));
    }
  };
  const builder = createBrandBuilder(resolveInWorker());
  return brandsFrom === 'disk'
    ? brandsOnDisk({ defaultBrand, onFaults, builder })
    : brandsInDatabase({ db, url, defaultBrand, onFaults, builder });
}

function logFault(logger: Logger, { rule, severity, file, pointer, reason, fix }: Fault): void {
  const words = `${file}${pointer}: ${reason}${fix ? ` ${fix}` : ''}`;
  logger[severity === 'error' ? 'error' : 'info']({ fault: rule, reason: words }, 'brand');
}
