import type { Json } from '#base/json.ts';
import type { Pack, PackFile } from './pack.ts';
import { filesOf } from './pack.ts';

/** The packs that are merged, lowest first: the base, a brand, and the changes of a clinic. */
export type Layers = readonly [base: Pack, brand: Pack, clinic?: Pack];

/** The names of the layers in the order of `Layers`. */
export const layerNames = ['base', 'brand', 'clinic'] as const;

const clinicFile = /^clinics\/([a-z0-9-]+)\/(.+)$/;

/** Splits the pack of a brand into the brand and one pack for each clinic. */
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

/** The settings files of the layers, lowest first: `brand.json`, or `settings.json` of a clinic. */
export function settingsFiles(layers: Layers): readonly PackFile[] {
  return presentLayers(layers).flatMap(({ files }, depth) => files[depth === 2 ? 'settings.json' : 'brand.json'] ?? []);
}

/** The layers without an absent clinic. */
export function presentLayers(layers: Layers): readonly Pack[] {
  return layers.filter((pack) => pack !== undefined);
}

/** The overlays of a flow or form in the layers above `depth`, lowest first. */
export function overlaysAbove(layers: Layers, depth: number, folder: string, id: string): readonly PackFile[] {
  return presentLayers(layers)
    .slice(depth + 1)
    .flatMap(({ files }) => files[`${folder}${id}.overlay.json`] ?? []);
}

/** Overlays of flows or forms that do not exist in a lower layer. */
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

/** Combines the two files of a form into one value, because overlays address both. The locks of the schema file apply to both. */
export function combineFormFiles(schema: PackFile, ui: PackFile): PackFile {
  const { locked, ...rules } = schema.json as { readonly [key: string]: Json };
  return { file: schema.file, json: { schema: rules, ui: ui.json, ...(locked && { locked }) } };
}
