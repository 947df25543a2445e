import { isRecord } from '#base/json.ts';
import type { Config } from '#server/config.ts';
import { brandAddress } from '#server/domain/brands/served/servedBrand.ts';
import { readDraft } from './brandCommand.ts';

/** Returns the address of a page of a brand on its own host. Throws a UsageError for an unknown brand. */
export function brandLink(
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  brand: string,
  path: string,
): string {
  const settings = readDraft(brand).pack.pack.files['brand.json']?.json;
  const hosts = isRecord(settings) && Array.isArray(settings.hosts) ? settings.hosts : [];
  return (
    brandAddress(
      publicUrl || `http://localhost:${port}`,
      hosts.filter((host) => typeof host === 'string'),
    ) + path
  );
}
