import type { Json } from '#base/json.ts';
import type { Pack, PackFile } from './pack.ts';
import { filesOf } from './pack.ts';

/** Packs that lie over one another, lowest first: the base, a brand, and of a clinic what it changes for itself. */
export type Layers = readonly [base: Pack, brand: Pack, clinic?: Pack];

/** What each layer is called, by its place. */
export const layerNames = ['base', 'brand', 'clinic'] as const;

const clinicFile = /^clinics\/([a-z0-9-]+)\/(.+)$/;

/** A brand's pack without its clinics, and what each of them changes as a pack of its own. */
export function splitClinics({ id, files }: Pack): { readonly brand: Pack; readonly clinics: readonly Pack[] } {
  const own: { [place: string]: PackFile } = {};
  const clinics: { [slug: string]: { [place: string]: PackFile } } = {};
  for (const [place, file] of Object.entries(files)) {
    const [, slug, rest] = clinicFile.exec(place) ?? [];
    if (slug === undefined || rest === undefined) own[place] = file;
    else {
      clinics[slug] ??= {};
      clinics[slug][rest] = file;
    }
  }
  const packs = Object.entries(clinics).map(([slug, some]) => ({ id: slug, files: some }));
  return { brand: { id, files: own }, clinics: packs };
}

/** The settings file of each layer that has one, lowest first: `brand.json`, of a clinic `settings.json`. */
export function settingsFiles(layers: Layers): readonly PackFile[] {
  return presentLayers(layers).flatMap(({ files }, depth) => files[depth === 2 ? 'settings.json' : 'brand.json'] ?? []);
}

/** The layers that are there. */
export function presentLayers(layers: Layers): readonly Pack[] {
  return layers.filter((pack) => pack !== undefined);
}

/** The overlays of a flow or form that lie above a layer, lowest first. */
export function overlaysAbove(layers: Layers, depth: number, folder: string, id: string): readonly PackFile[] {
  return presentLayers(layers)
    .slice(depth + 1)
    .flatMap(({ files }) => files[`${folder}${id}.overlay.json`] ?? []);
}

/** Overlays of flows or forms that no layer below them has. */
export function orphanedOverlays(
  layers: Layers,
  folder: string,
  ending: string,
): readonly (PackFile & { id: string })[] {
  const packs = presentLayers(layers);
  return packs.flatMap((pack, depth) =>
    [...filesOf(pack, folder, '.overlay.json')].flatMap(([id, file]) =>
      packs.slice(0, depth).some((below) => filesOf(below, folder, ending).has(id)) ? [] : [{ ...file, id }],
    ),
  );
}

/** A form as one tree, since operations go into both of its halves; what its schema locks is locked in both. */
export function combineFormFiles(schema: PackFile, ui: PackFile): PackFile {
  const { locked, ...rules } = schema.json as { readonly [key: string]: Json };
  return { file: schema.file, json: { schema: rules, ui: ui.json, ...(locked && { locked }) } };
}
