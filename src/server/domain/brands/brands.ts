import type { Fault } from '#base/faults.ts';
import { type FlowFile, type ServedBrand, type ServedForm, versionsOf } from './servedBrand.ts';

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
export function sideBySide(all: readonly ServedBrand[], fallback: ServedBrand, faults: readonly Fault[]): Brands {
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
export function holdBrands(first: Brands): { readonly brands: Brands; swap(next: Brands): void } {
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
