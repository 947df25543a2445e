import { observable, runInAction } from 'mobx';
import type { Boot } from '#client/api/boot.ts';
import { compileFlow } from '#flow/compileFlow.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow, Json } from '#flow/language.ts';
import type { Environment, Journey } from './environment.ts';
import type { Version } from './version.ts';

type Facts = { readonly [name: string]: Json };

const noContext = { kiosk: false, iframe: false, tablet: false, staff: false };

/**
 * Makes a journey of the brand ready to be walked. `today` is the date of the visitor's calendar. Throws when the brand has
 * no such journey.
 */
export function journeyOf({ config, context }: Boot, id: string, today: string): Journey {
  const served = config.flows[id];
  if (!served) throw new Error(`The brand ${config.brand} has no journey ${id}.`);
  const { application, radiology, booking } = config as unknown as Facts;
  return {
    compiled: compileFlow(served.definition as unknown as Flow, { kinds: stepKinds, hash: served.revision }),
    surroundings: {
      context: { ...noContext, ...context, locale: config.locale, today },
      config: { application, radiology, booking } as Facts,
    },
    brand: config.brand,
  };
}

/**
 * The version of the brand that is walked, which every view follows when it becomes another one. `showTexts` puts the texts of a
 * version on the screen.
 */
export function walkedVersion(
  boot: Boot,
  today: string,
  showTexts: (texts: Version['texts']) => void,
): Pick<Environment, 'config' | 'journey' | 'walkBy' | 'say'> {
  const first = { texts: boot.texts, config: boot.config, journey: journeyOf(boot, 'booking', today) };
  const walked = observable.box(first, { deep: false });
  return {
    get config() {
      return walked.get().config;
    },
    get journey() {
      return walked.get().journey;
    },
    walkBy(version) {
      if (!version && walked.get() === first) return;
      const { config, texts } = version ?? boot;
      const journey = journeyOf({ ...boot, config }, 'booking', today);
      showTexts(texts);
      runInAction(() => walked.set(version ? { texts, config, journey } : first));
    },
    say: (texts) => showTexts(texts ?? walked.get().texts),
  };
}
