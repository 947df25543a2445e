import type { Config } from '#client/api/boot.ts';
import type { Environment } from './environment.ts';

/** A version of the brand: its settings, flows and forms, and the texts that they speak with. */
export interface Version {
  readonly config: Config;
  readonly texts: { readonly [key: string]: string };
}

type Asked = { readonly clinic?: string; readonly flowRevision?: string };

/** Settings and flows of the brand: the live ones, those at a clinic, or those that a run began with. Undefined when there is no answer. */
async function fetchConfig({ api, locale }: Environment, asked: Asked): Promise<Config | undefined> {
  const { data } = await api.GET('/api/config', { params: { query: { locale, ...asked } } });
  return data;
}

/** The texts that belong to fetched settings; undefined when there is no answer. */
async function fetchTexts({ api, locale }: Environment, asked: Asked): Promise<Version['texts'] | undefined> {
  const { data } = await api.GET('/api/assets/translations', { params: { query: { locale, ...asked } } });
  return data;
}

/**
 * Has a run that began with another version than the page brings go on with that one while it is served: as it is at the clinic of the run, or as it was when the run began. Once it is served no more, the run is left to
 * be fitted to what is live.
 */
export async function restoreRunVersion(
  environment: Environment,
  revision: string,
  clinic: string | undefined,
): Promise<void> {
  const flow = environment.flow.compiled.flow.id;
  const attempts = [...(clinic ? [{ clinic }] : []), { flowRevision: revision }];
  for (const asked of attempts) {
    const config = await fetchConfig(environment, asked);
    if (config?.flows[flow]?.revision !== revision) continue;
    const texts = await fetchTexts(environment, asked);
    if (texts) environment.switchVersion({ config, texts });
    return;
  }
}

/**
 * Walks the version of a clinic that changes something for itself, and leaves it when another clinic is chosen than `before`. A
 * clinic that changes nothing leaves a flow with the version that it began with. True when the version became another one;
 * undefined when there was no answer.
 */
export async function switchToClinicVersion(
  environment: Environment,
  clinic: string | undefined,
  before: string | undefined,
): Promise<boolean | undefined> {
  const at = (one: string | undefined) => (one === undefined ? {} : { clinic: one });
  const config = await fetchConfig(environment, at(clinic));
  if (!config) return undefined;
  if (config.revision === environment.config.revision) return false;
  const live = clinic === undefined ? config : await fetchConfig(environment, {});
  const former = before === undefined ? live : await fetchConfig(environment, at(before));
  if (!live || !former) return undefined;
  if (config.revision === live.revision && former.revision === live.revision) return false;
  const texts = await fetchTexts(environment, at(clinic));
  if (!texts) return undefined;
  environment.switchVersion({ config, texts });
  return true;
}

/** Walks what is live, at a clinic or not: what the server would judge a flow by now. True when that could be had. */
export async function switchToLiveVersion(environment: Environment, clinic: string | undefined): Promise<boolean> {
  const asked = clinic === undefined ? {} : { clinic };
  const [config, texts] = await Promise.all([fetchConfig(environment, asked), fetchTexts(environment, asked)]);
  if (!config || !texts) return false;
  environment.switchVersion({ config, texts });
  return true;
}
