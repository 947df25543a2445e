import type { Fault } from '#base/faults.ts';
import { faultReporter } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { type Layers, layerNames, presentLayers } from '#brand/layers.ts';
import type { Pack } from '#brand/pack.ts';
import { filesOf } from '#brand/pack.ts';
import type { TextReference } from './textReferences.ts';

/**
 * Checks the texts at locked paths, such as the questions and the denial of the safety screening. A higher layer cannot change such a text
 * in a language of the layer that locks it. A translation into another language gets a warning.
 */
export function checkLockedTexts(layers: Layers, named: readonly TextReference[]): readonly Fault[] {
  const locks = lowestLocks(named);
  const packs = presentLayers(layers);
  const faults: Fault[] = [];
  for (const [depth, pack] of packs.entries()) {
    for (const [locale, { file, json }] of filesOf(pack, 'locales/', '.json')) {
      const translated: string[] = [];
      for (const key of Object.keys(isRecord(json) ? json : {})) {
        const lock = locks.get(key);
        if (!lock || lock.lockedBy >= depth) continue;
        if (!hasText(packs.slice(0, depth), locale, key)) translated.push(`“${key}”`);
        else {
          const reason = `The ${layerNames[lock.lockedBy]} uses “${key}” at “${lock.path.join('.')}”, which it locks (${lock.file}): another text could reverse its meaning.`;
          faultReporter(faults, file)('locked-text', [key], reason, 'Remove the text.');
        }
      }
      if (translated.length === 0) continue;
      const reason = `No lower layer has these safety texts in “${locale}”, so nobody has reviewed them.`;
      const fix = `Have a radiographer check ${translated.join(', ')}.`;
      faultReporter(faults, file, 'warning')('unreviewed-text', [], reason, fix);
    }
  }
  return faults;
}

type Lock = TextReference & { readonly lockedBy: number };

/** By message key, the first reference to it in the lowest layer that locks one. */
function lowestLocks(named: readonly TextReference[]): ReadonlyMap<string, Lock> {
  const locks = new Map<string, Lock>();
  for (const one of named) {
    const { lockedBy } = one;
    if (lockedBy !== undefined && lockedBy < (locks.get(one.key)?.lockedBy ?? Number.POSITIVE_INFINITY)) {
      locks.set(one.key, { ...one, lockedBy });
    }
  }
  return locks;
}

/** Returns true if one of the packs has a text for the key in the locale or its language. */
function hasText(packs: readonly Pack[], locale: string, key: string): boolean {
  const [language = locale] = locale.split('-');
  return packs.some(({ files }) =>
    [language, locale].some((tag) => {
      const texts = files[`locales/${tag}.json`]?.json;
      return isRecord(texts) && Object.hasOwn(texts, key);
    }),
  );
}
