import { brandNames, packsSignature, readBasePack, readBrandPack } from '../packs/readPacks.ts';
import { type BrandBuilder, createBrandBuilder, type PackSource } from '../served/buildBrand.ts';
import type { ServedBrand } from '../served/servedBrand.ts';
import {
  type Brands,
  combineBrands,
  type LiveBrands,
  type LoadedBrand,
  NoServableBrand,
  type OnFaults,
  reloadableBrands,
} from './brands.ts';

interface DiskOptions {
  readonly defaultBrand: string;
  /** The folder of `brands/`, `flows/` and `schemas/`. */
  readonly root?: string;
  readonly onFaults: OnFaults;
  readonly builder?: BrandBuilder;
}

const maxEarlierVersions = 5;

/**
 * Serves the packs on disk, with edits from the next `refresh` on. A broken brand keeps its last good version; without one, it gets the
 * content of the base with its own settings (CF-4).
 */
export async function brandsOnDisk({
  defaultBrand,
  root = '.',
  onFaults,
  builder = createBrandBuilder(),
}: DiskOptions): Promise<LiveBrands> {
  const history = new Map<string, readonly ServedBrand[]>();
  let signature: string | undefined;

  async function loadBrand(source: PackSource): Promise<LoadedBrand> {
    const { id } = source.pack.pack;
    const [last, ...before] = history.get(id) ?? [];
    const { served, faults } = await builder.build(source);
    if (!served) {
      return { id, served: last ?? (await builder.buildFallback(source)).served, earlier: before, faults };
    }
    if (last?.revision === served.revision) return { id, served: last, earlier: before, faults };
    const earlier = last ? [last, ...before].slice(0, maxEarlierVersions) : [];
    history.set(id, [served, ...earlier]);
    return { id, served, earlier, faults };
  }

  async function loadAll(): Promise<Brands | undefined> {
    const now = packsSignature(root);
    if (now === signature) return undefined;
    signature = now;
    const base = readBasePack(root);
    const packs = brandNames(root).map((name) => readBrandPack(name, root));
    if (history.size === 0 && base.faults.length > 0) throw new NoServableBrand(base.faults);
    const loaded: LoadedBrand[] = [];
    for (const pack of packs) loaded.push(await loadBrand({ base, pack, version: undefined }));
    return combineBrands(loaded, defaultBrand);
  }

  return { ...(await reloadableBrands(loadAll, onFaults)), stop: async () => undefined };
}
