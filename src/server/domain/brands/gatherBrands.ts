import type { Fault } from '#base/faults.ts';
import { checkHosts } from '#brand/checkHosts.ts';
import { type Brands, sideBySide } from './brands.ts';
import type { ServedBrand } from './servedBrand.ts';

/** Thrown when not even one brand can be served. */
export class BaseBroken extends Error {
  override readonly name = 'BaseBroken';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, pointer, reason }) => `${file}${pointer && ` ${pointer}`}: ${reason}`).join('\n'));
    this.faults = faults;
  }
}

/** One brand of a server: what is served of it, if anything, and what was found in it. */
export interface Gathered {
  readonly id: string;
  readonly served: ServedBrand | undefined;
  /** Versions that were live before, newest first. */
  readonly earlier: readonly ServedBrand[];
  readonly faults: readonly Fault[];
}

/** Puts brands side by side with all their faults. Throws BaseBroken when none of them can be served. */
export function gatherBrands(gathered: readonly Gathered[], defaultBrand: string): Brands {
  const served = gathered.flatMap(({ served: one, earlier }) => (one ? [{ ...one, earlier }] : []));
  // Each brand lies over the base, and finds the base's faults anew.
  const found = gathered.flatMap(({ faults: some }) => some);
  const faults = [...new Map(found.map((fault) => [JSON.stringify(fault), fault])).values()];
  const fallback = served.find(({ brand }) => brand.id === defaultBrand) ?? served[0];
  if (!fallback) throw new BaseBroken(faults);
  const missing = fallback.brand.id === defaultBrand ? [] : [missingDefault(defaultBrand, fallback.brand.id)];
  const hosts = checkHosts(served.map(({ brand }) => ({ brand, file: `brands/${brand.id}/brand.json` })));
  return sideBySide(served, fallback, [...faults, ...hosts, ...missing]);
}

function missingDefault(wanted: string, used: string): Fault {
  const reason = `The default brand “${wanted}” cannot be served; “${used}” answers in its place.`;
  const fix = 'Set BRAND to a sound brand.';
  return { rule: 'default-brand', severity: 'error', file: `brands/${wanted}`, pointer: '', reason, fix };
}
