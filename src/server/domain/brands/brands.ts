import type { Fault } from '#flow/language.ts';
import type { ServedBrand, ServedForm } from './servedBrand.ts';

/** The brands that this server serves, side by side. */
export interface Brands {
  readonly all: readonly ServedBrand[];
  /** What was found in the packs, the brands that could not be served included. */
  readonly faults: readonly Fault[];
  /** The brand of a host name, or else the default one. */
  forHost(host: string): ServedBrand;
  named(brand: string): ServedBrand | undefined;
  formAt(path: string): ServedForm | undefined;
  themeAt(path: string): ServedBrand['theme'] | undefined;
}

/** Puts served brands side by side; `fallback` answers for hosts that no brand names. */
export function sideBySide(all: readonly ServedBrand[], fallback: ServedBrand, faults: readonly Fault[]): Brands {
  const byHost = new Map(all.flatMap((served) => served.brand.hosts.map((host) => [host, served])));
  const forms = new Map(all.flatMap(({ forms: some }) => Object.values(some).map((form) => [form.path, form])));
  const themes = new Map(all.map(({ theme }) => [theme.path, theme]));
  return {
    all,
    faults,
    forHost: (host) => byHost.get(host) ?? fallback,
    named: (brand) => all.find((served) => served.brand.id === brand),
    formAt: (path) => forms.get(path),
    themeAt: (path) => themes.get(path),
  };
}
