import type { Fault } from '#base/faults.ts';
import type { Brand } from '#contract/brandFiles.d.ts';

/** A brand that is served beside others, and the file that its hosts are named in. */
interface Neighbour {
  readonly brand: Pick<Brand, 'id' | 'hosts'>;
  readonly file: string;
}

/** Faults of brands that name the same host: nobody could say which of them is meant. The first one keeps it. */
export function checkHosts(neighbours: readonly Neighbour[]): readonly Fault[] {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { brand, file } of neighbours) {
    for (const [i, host] of brand.hosts.entries()) {
      const owner = owners.get(host);
      if (owner === undefined) owners.set(host, brand.id);
      else {
        const reason = `The brand “${owner}” has the host ${host} already.`;
        const fix = 'Give it to one of the two.';
        faults.push({ rule: 'shared-host', severity: 'error', file, pointer: `/hosts/${i}`, reason, fix });
      }
    }
  }
  return faults;
}
