import type { i18n } from 'i18next';
import type { LinkTarget } from '#base/links.ts';
import { formattingLocale } from '#brand/formattingLocale.ts';
import type { Boot } from '#client/api/boot.ts';
import { startTexts } from '#client/i18n/startTexts.ts';
import { activeVersion } from '#client/stores/activeVersion.ts';
import type { TabStorage } from '#client/stores/browserStorage.ts';
import { createStores, restoreVersion } from '#client/stores/createStores.ts';
import type { Environment } from '#client/stores/environment.ts';
import type { RootStore } from '#client/stores/RootStore.ts';

/** What differs between a browser and the server, which draws documents with the same components. */
export interface Host
  extends Pick<
    Environment,
    'api' | 'prove' | 'takeDateOfBirth' | 'navigate' | 'leave' | 'delay' | 'holdFlag' | 'now' | 'newId'
  > {
  /** The visitor's date, YYYY-MM-DD. */
  readonly today: string;
  readonly storage: TabStorage;
  /** Fetches a JSON file of the portal. */
  readonly fetchJson: Parameters<typeof activeVersion>[3];
  /** Resolves a URL against the open portal; see `Environment.resolveUrl`. */
  readonly resolveUrl: (target: string, root: RootStore) => LinkTarget | undefined;
}

/** The stores and texts of an open portal. */
export interface Portal {
  readonly root: RootStore;
  readonly texts: i18n;
  readonly environment: Environment;
}

/** Opens the portal: starts the texts, creates the stores and restores the saved run of the tab. */
export async function openPortal(
  boot: Boot,
  { today, storage, fetchJson, resolveUrl, ...host }: Host,
): Promise<Portal> {
  const { config } = boot;
  const formatLocale = formattingLocale(config.locale, config.application.jsLocale);
  const texts = startTexts(formatLocale, boot.texts);
  const version = activeVersion(
    boot,
    today,
    (others) => texts.addResourceBundle(formatLocale, 'translation', others, false, true),
    fetchJson,
  );
  let root: RootStore | undefined;
  const environment: Environment = {
    ...host,
    get config() {
      return version.config;
    },
    get flow() {
      return version.flow;
    },
    fetchFlow: version.fetchFlow,
    switchVersion: version.switchVersion,
    overrideTexts: version.overrideTexts,
    resolveUrl: (target) => (root ? resolveUrl(target, root) : undefined),
    locale: config.locale,
    formatLocale,
  };
  await restoreVersion(environment, storage);
  root = createStores(environment, storage);
  return { root, texts, environment };
}
