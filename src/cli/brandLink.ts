import { isRecord } from '#base/json.ts';
import type { Config } from '#server/config.ts';
import { brandAddress } from '#server/domain/brands/brandAddress.ts';
import { readDraft } from './brandCommand.ts';

/** A page of a brand under the address at which its patients find it. Throws a WrongCall when there is no such brand on disk. */
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
