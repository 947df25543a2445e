import { brandNames, packsSignature, readBasePack, readBrandPack } from '../packs/readPacks.ts';
import { type BrandMaker, brandMaker, type PackSource } from '../served/buildBrand.ts';
import type { ServedBrand } from '../served/servedBrand.ts';
import type { Brands } from './brands.ts';
import { BaseBroken, type Gathered, gatherBrands } from './brands.ts';
import { keepBrands, type LiveBrands, type OnFaults } from './liveBrands.ts';

interface DiskOptions {
  readonly defaultBrand: string;
  /** Folder that holds `brands/`, `flows/` and `schemas/`. */
  readonly root?: string;
  readonly onFaults: OnFaults;
  readonly maker?: BrandMaker;
}

const keptVersions = 5;

/**
 * Serves the packs as they are on disk, and an edited one from the next `refresh` on. A brand with a fault never takes the
 * portal down (CF-4): what was served before it stays, and at the start its hosts get the base under the brand's own settings.
 */
export async function brandsOnDisk({
  defaultBrand,
  root = '.',
  onFaults,
  maker = brandMaker(),
}: DiskOptions): Promise<LiveBrands> {
  const history = new Map<string, readonly ServedBrand[]>();
  let signature: string | undefined;

  async function gatherOne(source: PackSource): Promise<Gathered> {
    const { id } = source.pack.pack;
    const [last, ...before] = history.get(id) ?? [];
    const { served, faults } = await maker.make(source);
    if (!served) {
      return { id, served: last ?? (await maker.makePlain(source)).served, earlier: before, faults };
    }
    if (last?.revision === served.revision) return { id, served: last, earlier: before, faults };
    const earlier = last ? [last, ...before].slice(0, keptVersions) : [];
    history.set(id, [served, ...earlier]);
    return { id, served, earlier, faults };
  }

  async function gather(): Promise<Brands | undefined> {
    const now = packsSignature(root);
    if (now === signature) return undefined;
    signature = now;
    const base = readBasePack(root);
    const packs = brandNames(root).map((name) => readBrandPack(name, root));
    if (history.size === 0 && base.faults.length > 0) throw new BaseBroken(base.faults);
    const gathered: Gathered[] = [];
    for (const pack of packs) gathered.push(await gatherOne({ base, pack, version: undefined }));
    return gatherBrands(gathered, defaultBrand);
  }

  return { ...(await keepBrands(gather, onFaults)), stop: async () => undefined };
}
