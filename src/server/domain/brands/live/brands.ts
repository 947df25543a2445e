import type { Fault } from '#base/faults.ts';
import { checkHosts } from '#brand/settings/checkSettings.ts';
import { type FlowFile, type ServedBrand, type ServedForm, versionsOf } from '../served/servedBrand.ts';

/** The brands that this server serves, side by side. */
export interface Brands {
  readonly all: readonly ServedBrand[];
  /** What was found in the packs, the brands that could not be served included. */
  readonly faults: readonly Fault[];
  /** The brand of a host name, in any case and with or without a dot at its end (RFC 1034, 3.1), or else the default one. */
  forHost(host: string): ServedBrand;
  named(brand: string): ServedBrand | undefined;
  formAt(path: string): ServedForm | undefined;
  flowFileAt(path: string): FlowFile | undefined;
  themeAt(path: string): ServedBrand['theme'] | undefined;
}

/** Puts served brands side by side; `fallback` answers for hosts that no brand names. */
export function indexBrands(all: readonly ServedBrand[], fallback: ServedBrand, faults: readonly Fault[]): Brands {
  // Of two brands with the same host the first one keeps it, so it is written last.
  const byHost = new Map(
    all.toReversed().flatMap((served) => served.brand.hosts.map((host) => [host, served] as const)),
  );
  const versions = all.flatMap(versionsOf);
  const forms = new Map(versions.flatMap((one) => Object.values(one.forms).map((form) => [form.path, form])));
  const flowFiles = new Map(versions.flatMap((one) => Object.values(one.flowFiles).map((each) => [each.path, each])));
  const themes = new Map(versions.map(({ theme }) => [theme.path, theme]));
  return {
    all,
    faults,
    forHost: (host) => byHost.get(host.toLowerCase().replace(/\.$/, '')) ?? fallback,
    named: (brand) => all.find((served) => served.brand.id === brand),
    formAt: (path) => forms.get(path),
    flowFileAt: (path) => flowFiles.get(path),
    themeAt: (path) => themes.get(path),
  };
}

/** Brands that are swapped whole while they are used: each call is answered by those of that moment. */
export function swappableBrands(first: Brands): { readonly brands: Brands; swap(next: Brands): void } {
  let now = first;
  return {
    brands: {
      get all() {
        return now.all;
      },
      get faults() {
        return now.faults;
      },
      forHost: (host) => now.forHost(host),
      named: (brand) => now.named(brand),
      formAt: (path) => now.formAt(path),
      flowFileAt: (path) => now.flowFileAt(path),
      themeAt: (path) => now.themeAt(path),
    },
    swap(next) {
      now = next;
    },
  };
}

/** Thrown when not even one brand can be served. */
export class NoServableBrand extends Error {
  override readonly name = 'BaseBroken';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, pointer, reason }) => `${file}${pointer && ` ${pointer}`}: ${reason}`).join('\n'));
    this.faults = faults;
  }
}

/** One brand of a server: what is served of it, if anything, and what was found in it. */
export interface LoadedBrand {
  readonly id: string;
  readonly served: ServedBrand | undefined;
  /** Versions that were live before, newest first. */
  readonly earlier: readonly ServedBrand[];
  readonly faults: readonly Fault[];
}

/** Puts brands side by side with all their faults. Throws BaseBroken when none of them can be served. */
export function combineBrands(gathered: readonly LoadedBrand[], defaultBrand: string): Brands {
  const served = gathered.flatMap(({ served: one, earlier }) => (one ? [{ ...one, earlier }] : []));
  // Each brand lies over the base, and finds the base's faults anew.
  const found = gathered.flatMap(({ faults: some }) => some);
  const faults = [...new Map(found.map((fault) => [JSON.stringify(fault), fault])).values()];
  const fallback = served.find(({ brand }) => brand.id === defaultBrand) ?? served[0];
  if (!fallback) throw new NoServableBrand(faults);
  const missing = fallback.brand.id === defaultBrand ? [] : [missingDefault(defaultBrand, fallback.brand.id)];
  const hosts = checkHosts(served.map(({ brand }) => ({ brand, file: `brands/${brand.id}/brand.json` })));
  return indexBrands(served, fallback, [...faults, ...hosts, ...missing]);
}

function missingDefault(wanted: string, used: string): Fault {
  const reason = `The default brand “${wanted}” cannot be served; “${used}” answers in its place.`;
  const fix = 'Set BRAND to a sound brand.';
  return { rule: 'default-brand', severity: 'error', file: `brands/${wanted}`, pointer: '', reason, fix };
}
