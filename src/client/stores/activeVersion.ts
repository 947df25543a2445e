import { observable, runInAction } from 'mobx';
import type { Boot, Config } from '#client/api/boot.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow } from '#flow/language/language.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import type { Environment, PreparedFlow } from './environment.ts';
import type { Version } from './VersionStore.ts';

const noContext = { kiosk: false, iframe: false, tablet: false, staff: false, advanced: false };

/** A flow as the server sends it, in the document or as a file. */
type ServedFlow = Config['flows'][string];

/** Compiles a flow of the brand. `today` is the visitor's date, YYYY-MM-DD. Throws if `served` is undefined. */
function prepareFlow(
  { config, context }: Pick<Boot, 'config' | 'context'>,
  served: ServedFlow | undefined,
  today: string,
): PreparedFlow {
  if (!served) throw new Error(`The brand ${config.brand} has no flow for its pages.`);
  const { application, radiology, booking } = config;
  return {
    compiled: compileFlow(served.definition as unknown as Flow, { kinds: stepKinds, hash: served.revision }),
    runFacts: {
      context: { ...noContext, ...context, locale: config.locale, today },
      config: { application, radiology, booking },
    },
    brand: config.brand,
  };
}

/**
 * The active version of the brand, as an observable part of the environment. `showTexts` replaces the visible texts, `load` fetches a
 * flow that is not in the document.
 */
export function activeVersion(
  boot: Boot,
  today: string,
  showTexts: (texts: Version['texts']) => void,
  load: (url: string) => Promise<ServedFlow>,
): Pick<Environment, 'config' | 'flow' | 'fetchFlow' | 'switchVersion' | 'overrideTexts'> {
  const first = { texts: boot.texts, config: boot.config, flow: prepareFlow(boot, boot.config.flows.booking, today) };
  const active = observable.box(first, { deep: false });
  return {
    get config() {
      return active.get().config;
    },
    get flow() {
      return active.get().flow;
    },
    async fetchFlow(id, context) {
      const { config } = active.get();
      const url = config.flowFiles[id];
      const served = url === undefined ? undefined : await load(url).catch(() => undefined);
      return served && prepareFlow({ config, context: { ...boot.context, ...context } }, served, today);
    },
    switchVersion(version) {
      if (!version && active.get() === first) return;
      const { config, texts } = version ?? boot;
      const flow = prepareFlow({ ...boot, config }, config.flows.booking, today);
      showTexts(texts);
      runInAction(() => active.set(version ? { texts, config, flow } : first));
    },
    overrideTexts: (texts) => showTexts(texts ?? active.get().texts),
  };
}
