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
  /** Returns the texts of a locale at a path with a content hash. */
  textsAt(path: string): ServedBrand['texts'][string] | undefined;
  /** Returns the font file at a path with a content hash. */
  fontAt(path: string): Buffer | undefined;
}

/**
 * Returns a host that selects a brand, because the first of two brands with the same host keeps it: one of its hosts, or '' for the default
 * brand. Undefined if no host selects it.
 */
export function hostOf({ forHost }: Pick<Brands, 'forHost'>, { brand }: ServedBrand): string | undefined {
  return [...brand.hosts, ''].find((host) => forHost(host).brand.id === brand.id);
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
  const texts = new Map(
    versions.flatMap((one) =>
      Object.entries(one.textFiles).map(([locale, path]) => [path, one.texts[locale]] as const),
    ),
  );
  const fonts = new Map(versions.flatMap(({ theme }) => Object.entries(theme.fontFiles)));
  return {
    all,
    faults,
    forHost: (host) => byHost.get(host.toLowerCase().replace(/\.$/, '')) ?? fallback,
    named: (brand) => all.find((served) => served.brand.id === brand),
    formAt: (path) => forms.get(path),
    flowFileAt: (path) => flowFiles.get(path),
    textsAt: (path) => texts.get(path),
    fontAt: (path) => fonts.get(path),
  };
}

function missingDefault(wanted: string, used: string): Fault {
  const reason = `The default brand “${wanted}” cannot be served; “${used}” answers instead.`;
  const fix = 'Set BRAND to a brand without errors.';
  return { rule: 'default-brand', severity: 'error', file: `brands/${wanted}`, pointer: '', reason, fix };
}

/** The brands of a running server. They follow publications or edits. */
export interface LiveBrands {
  readonly brands: Brands;
  /** Resolves when the changes before the call are served. Never throws; keeps the previous brands after an error. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Receives all faults each time the brands are loaded. */
export type OnFaults = (faults: readonly Fault[]) => void;

/**
 * Loads the brands with `load`, and again at each `refresh`. `load` returns undefined if nothing changed. Loads run one at a time; calls
 * during a load share the next one.
 */
export async function reloadableBrands(
  load: () => Promise<Brands | undefined>,
  onFaults: OnFaults,
): Promise<Omit<LiveBrands, 'stop'>> {
  const first = await load();
  if (!first) throw new Error('There are no brands.');
  onFaults(first.faults);
  const { brands, swap } = swappableBrands(first);
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function once(): Promise<void> {
    waiting = undefined;
    try {
      const next = await load();
      if (!next) return;
      swap(next);
      onFaults(next.faults);
    } catch (error) {
      onFaults([unreadable(error)]);
    }
  }

  return {
    brands,
    refresh() {
      waiting ??= running.then(() => {
        running = once();
        return running;
      });
      return waiting;
    },
  };
}

function unreadable(error: unknown): Fault {
  const reason = `The brands could not be loaded; the previous brands stay. ${error instanceof Error ? error.message : error}`;
  return { rule: 'unreadable', severity: 'error', file: 'brands', pointer: '', reason };
}

/** Brands that can be replaced as a whole. Each call uses the present brands. */
function swappableBrands(first: Brands): { readonly brands: Brands; swap(next: Brands): void } {
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
      textsAt: (path) => now.textsAt(path),
      fontAt: (path) => now.fontAt(path),
    },
    swap(next) {
      now = next;
    },
  };
}
