import { observable, runInAction } from 'mobx';
import type { Boot, Config } from '#client/api/boot.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow } from '#flow/language/language.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import type { Environment, PreparedFlow } from './environment.ts';
import type { Version } from './version.ts';

const noContext = { kiosk: false, iframe: false, tablet: false, staff: false };

/** A flow as the server gives it: with the document, or at an address of its own. */
type ServedFlow = Config['flows'][string];

/**
 * Makes a flow of the brand ready to be walked. `today` is the date of the visitor's calendar. Throws when there is none.
 */
function prepareFlow(
  { config, context }: Pick<Boot, 'config' | 'context'>,
  served: ServedFlow | undefined,
  today: string,
): PreparedFlow {
  if (!served) throw new Error(`The brand ${config.brand} has no flow for its pages.`);
  const { application, radiology, booking } = config;
  return {
    compiled: compileFlow(served.definition as unknown as Flow, { kinds: stepKinds, hash: served.revision }),
    surroundings: {
      context: { ...noContext, ...context, locale: config.locale, today },
      config: { application, radiology, booking },
    },
    brand: config.brand,
  };
}

/**
 * The version of the brand that is walked, which every view follows when it becomes another one. `showTexts` puts the texts of a
 * version on the screen, `load` gets a flow that the document did not bring.
 */
export function activeVersion(
  boot: Boot,
  today: string,
  showTexts: (texts: Version['texts']) => void,
  load: (address: string) => Promise<ServedFlow>,
): Pick<Environment, 'config' | 'flow' | 'fetchFlow' | 'switchVersion' | 'overrideTexts'> {
  const first = { texts: boot.texts, config: boot.config, flow: prepareFlow(boot, boot.config.flows.booking, today) };
  const walked = observable.box(first, { deep: false });
  return {
    get config() {
      return walked.get().config;
    },
    get flow() {
      return walked.get().flow;
    },
    async fetchFlow(id, facts) {
      const { config } = walked.get();
      const address = config.flowFiles[id];
      const served = address === undefined ? undefined : await load(address).catch(() => undefined);
      return served && prepareFlow({ config, context: { ...boot.context, ...facts } }, served, today);
    },
    switchVersion(version) {
      if (!version && walked.get() === first) return;
      const { config, texts } = version ?? boot;
      const flow = prepareFlow({ ...boot, config }, config.flows.booking, today);
      showTexts(texts);
      runInAction(() => walked.set(version ? { texts, config, flow } : first));
    },
    overrideTexts: (texts) => showTexts(texts ?? walked.get().texts),
  };
}
