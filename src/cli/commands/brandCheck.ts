import type { Fault } from '#base/faults.ts';
import { checkHosts } from '#brand/settings/checkSettings.ts';
import { brandCommand, locateFaults, printFaults, readDraft } from '#cli/brandCommand.ts';
import { brandNames } from '#server/domain/brands/packs/readPacks.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';

/** `brand check [brand]`: checks one pack or all packs as publishing does, without publishing. */
export const brandCheck = brandCommand({
  name: 'brand check',
  arguments: '[<brand>] [--json]',
  description: 'checks a pack, or all packs, as publishing does',
  positionals: [0, 1],
  async work({ positionals: [wanted], flags }, io) {
    const builder = createBrandBuilder();
    const names = wanted === undefined ? brandNames() : [readDraft(wanted).pack.pack.id];
    const found: Fault[] = [];
    const settings = [];
    for (const name of brandNames()) {
      const { served, faults } = await builder[names.includes(name) ? 'build' : 'buildFallback'](readDraft(name));
      if (names.includes(name)) found.push(...faults);
      if (served) settings.push({ brand: served.brand, file: `brands/${name}/brand.json` });
    }
    const clashes = checkHosts(settings).filter(({ file }) => names.some((name) => file.startsWith(`brands/${name}/`)));
    // Every brand repeats the faults of the base.
    const faults = [...new Map([...found, ...clashes].map((fault) => [JSON.stringify(fault), fault])).values()];
    const broken = faults.some(({ severity }) => severity === 'error');
    if (flags.has('json')) io.print(JSON.stringify({ brands: names, faults: locateFaults(faults) }, null, 2));
    else if (faults.length > 0) printFaults(faults, broken ? io.printError : io.print);
    else io.print(`${names.join(', ')}: no errors, no warnings.`);
    return broken ? 1 : 0;
  },
});
