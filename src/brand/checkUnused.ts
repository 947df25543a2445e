import type { Fault } from '#base/faults.ts';
import { complainTo } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { filesOf } from './checkFiles.ts';
import { type Layers, packsOf } from './layers.ts';
import type { NamedText } from './namedTexts.ts';

/** Warnings for texts of a brand or clinic that the base does not know and no flow or form names: nobody will read them. */
export function checkUnused(layers: Layers, named: readonly NamedText[]): readonly Fault[] {
  const [base, ...others] = packsOf(layers);
  const keysOf = (json: unknown) => (isRecord(json) ? Object.keys(json).filter((key) => key !== '$schema') : []);
  const used = new Set(named.map(({ key }) => key));
  for (const { json } of base ? filesOf(base, 'locales/', '.json').values() : [])
    for (const key of keysOf(json)) used.add(key);
  const faults: Fault[] = [];
  for (const { file, json } of others.flatMap((pack) => [...filesOf(pack, 'locales/', '.json').values()])) {
    const report = complainTo(faults, file, 'warning');
    for (const key of keysOf(json).filter((one) => !used.has(one))) {
      report('unused-text', [key], `No flow or form says “${key}”.`, 'Take it out, or correct the key.');
    }
  }
  return faults;
}
