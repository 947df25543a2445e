import type { Fault } from '#base/faults.ts';
import { faultReporter } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { filesOf } from './checkFiles.ts';
import { type Layers, layerNames, packsOf } from './layers.ts';
import type { NamedText } from './namedTexts.ts';
import type { Pack } from './pack.ts';

/**
 * Faults of the texts that locked places say, such as the questions and the denial of the safety screening. What the layer that locks them
 * says in a language, no layer above it says otherwise. Where it does not speak the language, a translation above it gets a warning.
 */
export function checkLockedTexts(layers: Layers, named: readonly NamedText[]): readonly Fault[] {
  const locks = lowestLocks(named);
  const packs = packsOf(layers);
  const faults: Fault[] = [];
  for (const [depth, pack] of packs.entries()) {
    for (const [locale, { file, json }] of filesOf(pack, 'locales/', '.json')) {
      const translated: string[] = [];
      for (const key of Object.keys(isRecord(json) ? json : {})) {
        const lock = locks.get(key);
        if (!lock || lock.lockedBy >= depth) continue;
        if (!says(packs.slice(0, depth), locale, key)) translated.push(`“${key}”`);
        else {
          const reason = `The ${layerNames[lock.lockedBy]} says “${key}” where it locks “${lock.path.join('.')}” (${lock.file}): other words could turn its meaning round.`;
          faultReporter(faults, file)('locked-text', [key], reason, 'Take it out.');
        }
      }
      if (translated.length === 0) continue;
      const reason = `Nothing below this file says in “${locale}” what keeps patients safe, so nobody has checked these words.`;
      const fix = `Have a radiographer check ${translated.join(', ')}.`;
      faultReporter(faults, file, 'warning')('unreviewed-text', [], reason, fix);
    }
  }
  return faults;
}

type Lock = NamedText & { readonly lockedBy: number };

/** By message key, the lowest layer that locks a place which says it, and the first such place. */
function lowestLocks(named: readonly NamedText[]): ReadonlyMap<string, Lock> {
  const locks = new Map<string, Lock>();
  for (const one of named) {
    const { lockedBy } = one;
    if (lockedBy !== undefined && lockedBy < (locks.get(one.key)?.lockedBy ?? Number.POSITIVE_INFINITY)) {
      locks.set(one.key, { ...one, lockedBy });
    }
  }
  return locks;
}

/** Whether one of the packs has a text for a key in a locale or its language. */
function says(packs: readonly Pack[], locale: string, key: string): boolean {
  const [language = locale] = locale.split('-');
  return packs.some(({ files }) =>
    [language, locale].some((tag) => {
      const texts = files[`locales/${tag}.json`]?.json;
      return isRecord(texts) && Object.hasOwn(texts, key);
    }),
  );
}
