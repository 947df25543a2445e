import type { Fault } from '#base/faults.ts';
import { checkHosts } from '#brand/settings/checkSettings.ts';
import { type FlowFile, type ServedBrand, type ServedForm, versionsOf } from '../served/servedBrand.ts';

/** The brands that this server serves. */
export interface Brands {
  readonly all: readonly ServedBrand[];
  /** Faults of all packs, including brands that cannot be served. */
  readonly faults: readonly Fault[];
  /** Returns the brand of a host name, or the default brand. Ignores case and a final dot (RFC 1034, 3.1). */
  forHost(host: string): ServedBrand;
  /** Returns the brand with this id. */
  named(brand: string): ServedBrand | undefined;
  /** Returns the form module at a path with a content hash. */
  formAt(path: string): ServedForm | undefined;
  /** Returns the flow file at a path with a content hash. */
  flowFileAt(path: string): FlowFile | undefined;
  /** Returns the theme at a path with a content hash. */
  themeAt(path: string): ServedBrand['theme'] | undefined;
}

/** Thrown if no brand can be served. */
export class NoServableBrand extends Error {
  override readonly name = 'BaseBroken';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, pointer, reason }) => `${file}${pointer && ` ${pointer}`}: ${reason}`).join('\n'));
    this.faults = faults;
  }
}

/** A loaded brand: its served version, if there is one, and its faults. */
export interface LoadedBrand {
  readonly id: string;
  readonly served: ServedBrand | undefined;
  /** Earlier live versions, newest first. */
  readonly earlier: readonly ServedBrand[];
  readonly faults: readonly Fault[];
}

/** Combines loaded brands and their faults. Throws NoServableBrand if none can be served. */
export function combineBrands(loaded: readonly LoadedBrand[], defaultBrand: string): Brands {
  const served = loaded.flatMap(({ served: one, earlier }) => (one ? [{ ...one, earlier }] : []));
  // Each brand repeats the faults of the base.
  const found = loaded.flatMap(({ faults: some }) => some);
  const faults = [...new Map(found.map((fault) => [JSON.stringify(fault), fault])).values()];
  const fallback = served.find(({ brand }) => brand.id === defaultBrand) ?? served[0];
  if (!fallback) throw new NoServableBrand(faults);
  const missing = fallback.brand.id === defaultBrand ? [] : [missingDefault(defaultBrand, fallback.brand.id)];
  const hosts = checkHosts(served.map(({ brand }) => ({ brand, file: `brands/${brand.id}/brand.json` })));
  return indexBrands(served, fallback, [...faults, ...hosts, ...missing]);
}

/** Indexes brands by host and content path. `fallback` answers for unknown hosts. */
function indexBrands(all: readonly ServedBrand[], fallback: ServedBrand, faults: readonly Fault[]): Brands {
  // The first of two brands with the same host keeps it, so it is written last.
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

function missingDefault(wanted: string, used: string): Fault {
  const reason = `The default brand “${wanted}” cannot be served; “${used}” answers instead.`;
  const fix = 'Set BRAND to a brand without errors.';
  return { rule: 'default-brand', severity: 'error', file: `brands/${wanted}`, pointer: '', reason, fix };
}
