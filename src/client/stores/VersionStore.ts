import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Config, Texts } from '#client/api/boot.ts';
import { type Environment, environmentOf } from './environment.ts';
import type { FlowStore } from './FlowStore.ts';

/** A version of the brand: settings, flows, forms and texts. */
export interface Version {
  readonly config: Config;
  readonly texts: Texts;
}

/** Keeps the brand version of the document's flow up to date with the chosen clinic and with the server (CF-4). */
export const VersionStore = types
  .model('VersionStore', {})
  .volatile(() => ({
    /** Slug of the clinic whose version was requested last. */
    clinic: undefined as string | undefined,
  }))
  .actions((self) => ({
    /** Sets the clinic that the current version already belongs to. */
    startAt(clinic: string | undefined): void {
      self.clinic = clinic;
    },

    /** Switches to the version of the chosen clinic if the clinic has changed, and migrates the run. Ignores a finished flow. */
    followClinic: flow(function* followClinic(run: FlowStore) {
      const { clinic, finished } = run;
      if (clinic === self.clinic || finished) return;
      const switched = yield* toGenerator(switchToClinicVersion(environmentOf(self), clinic, self.clinic));
      if (switched !== undefined) self.clinic = clinic;
      if (switched) run.migrate();
    }),

    /** Switches to the live version, after the server refused the run's version, and migrates the run. Returns false if that failed. */
    catchUp: flow(function* catchUp(run: FlowStore) {
      const switched = yield* toGenerator(switchToLiveVersion(environmentOf(self), run.clinic));
      if (switched) run.migrate();
      return switched;
    }),
  }));

/** An instance of the `VersionStore` model. */
export interface VersionStore extends Instance<typeof VersionStore> {}

/** Selects a version: of a clinic, or with a revision of the flow; the live one if empty. */
type VersionQuery = { readonly clinic?: string; readonly flowRevision?: string };

/** Fetches the settings and flows of a version; undefined on failure. */
async function fetchConfig({ api, locale }: Environment, query: VersionQuery): Promise<Config | undefined> {
  const { data } = await api.GET('/api/config', { params: { query: { locale, ...query } } });
  return data;
}

/** Fetches the texts of a version; undefined on failure. */
async function fetchTexts({ api, locale }: Environment, query: VersionQuery): Promise<Version['texts'] | undefined> {
  const { data } = await api.GET('/api/assets/translations', { params: { query: { locale, ...query } } });
  return data;
}

/**
 * Switches back to the version that a run started with, as long as the server still has it: the version of the run's clinic, or the
 * version with the run's revision. Otherwise the version of the document stays active, and the run is migrated to it.
 */
export async function restoreRunVersion(
  environment: Environment,
  revision: string,
  clinic: string | undefined,
): Promise<void> {
  const flow = environment.flow.compiled.flow.id;
  const attempts = [...(clinic ? [{ clinic }] : []), { flowRevision: revision }];
  for (const query of attempts) {
    const config = await fetchConfig(environment, query);
    if (config?.flows[flow]?.revision !== revision) continue;
    const texts = await fetchTexts(environment, query);
    if (texts) environment.switchVersion({ config, texts });
    return;
  }
}

/**
 * Switches to the version of a clinic with an own overlay, and away from that of the clinic `before`. A clinic without an overlay
 * keeps the version that the run started with. Returns true if the version changed, and undefined if the server did not respond.
 */
export async function switchToClinicVersion(
  environment: Environment,
  clinic: string | undefined,
  before: string | undefined,
): Promise<boolean | undefined> {
  const queryOf = (slug: string | undefined) => (slug === undefined ? {} : { clinic: slug });
  const config = await fetchConfig(environment, queryOf(clinic));
  if (!config) return undefined;
  if (config.revision === environment.config.revision) return false;
  const live = clinic === undefined ? config : await fetchConfig(environment, {});
  const former = before === undefined ? live : await fetchConfig(environment, queryOf(before));
  if (!live || !former) return undefined;
  if (config.revision === live.revision && former.revision === live.revision) return false;
  const texts = await fetchTexts(environment, queryOf(clinic));
  if (!texts) return undefined;
  environment.switchVersion({ config, texts });
  return true;
}

/** Switches to the live version, with the overlay of a clinic if given. Returns false if the server did not respond. */
async function switchToLiveVersion(environment: Environment, clinic: string | undefined): Promise<boolean> {
  const query = clinic === undefined ? {} : { clinic };
  const [config, texts] = await Promise.all([fetchConfig(environment, query), fetchTexts(environment, query)]);
  if (!config || !texts) return false;
  environment.switchVersion({ config, texts });
  return true;
}
