import { toPointer } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { equalJson, type FoundPath, findPath, isRecord, valueAt } from '#base/json.ts';
import { applyOverlay } from '#brand/overlay/applyOverlay.ts';
import { textFiles } from '#brand/texts/resolveTexts.ts';
import type { Overlay } from '#contract/brandFiles.d.ts';
import { combineFormFiles, type Layers, layerNames, settingsFiles } from './layers.ts';
import type { Pack, PackFile, ResolvedContent, ResolvedPack } from './pack.ts';
import { filesOf } from './pack.ts';
import { packContent } from './packContent.ts';

/** The origin of a value: a place in a file, or an operation of an overlay. */
interface Source {
  readonly layer: (typeof layerNames)[number];
  readonly file: string;
  /** JSON pointer to the value in the file, or to the operation that set it. */
  readonly pointer: string;
  /** The value after this source; undefined if the source removed it. */
  readonly value: Json | undefined;
}

/** A value of a resolved pack with its sources. The last source decides. */
interface Explanation extends FoundPath {
  readonly sources: readonly Source[];
}

/** Explains the value at a path of `packContent`; undefined if there is no value. */
export function explain(
  layers: Layers,
  resolved: ResolvedContent | ResolvedPack | undefined,
  path: string,
): Explanation | undefined {
  const found = resolved && findPath(packContent(resolved), path);
  return found && { ...found, sources: sourcesOf(layers, found.keys) };
}

/** The sources of the value at these keys of `packContent`, lowest layer first. */
export function sourcesOf(layers: Layers, [root, name = '', ...rest]: readonly string[]): readonly Source[] {
  const [base, brand] = layers;
  switch (root) {
    case 'settings':
      return filesWithValue(layers, settingsFiles(layers), [name, ...rest]);
    case 'theme':
      return filesWithValue(layers, filesNamed([base, brand], 'theme.json'), [name], rest);
    case 'logo':
      return filesWithValue(layers, filesNamed([brand], 'theme.json'), ['logo', 'image']);
    case 'texts':
      return filesWithValue(layers, textFiles(layers, name), rest);
    case 'flows': {
      const [part = '', named = '', ...inside] = rest;
      if (part === 'inside') return sourcesOf(layers, ['flows', named, 'revision']);
      if (part === 'outcomes') return outcomesInside(layers, name);
      if (named.includes('--')) return inlined(layers, name, part, named, inside);
      return withOverlays(layers, 'flows/', '.json', name, rest);
    }
    case 'forms':
      return withSetting(layers, withOverlays(layers, 'forms/', '.schema.json', name, rest));
    default:
      return [];
  }
}

function filesNamed(packs: readonly Pack[], place: string): readonly PackFile[] {
  return packs.flatMap(({ files }) => files[place] ?? []);
}

function layerOf(layers: Layers, { file }: PackFile): Source['layer'] {
  const depth = layers.findIndex((pack) => pack && Object.values(pack.files).some((one) => one.file === file));
  return layerNames[depth] ?? 'base';
}

/** The files with a value at these keys. `inside` continues into a value that layers replace as a whole. */
function filesWithValue(
  layers: Layers,
  files: readonly PackFile[],
  keys: readonly string[],
  inside: readonly string[] = [],
): readonly Source[] {
  return files.flatMap((source) => {
    const whole = valueAt(source.json, keys);
    const value = valueAt(whole, inside);
    if (whole === undefined) return [];
    const pointer = toPointer(...keys, ...(value === undefined ? [] : inside));
    return [{ layer: layerOf(layers, source), file: source.file, pointer, value }];
  });
}

/** Adds the sources of the setting if the last source of a form value is `$config`. */
function withSetting(layers: Layers, sources: readonly Source[]): readonly Source[] {
  const last = sources.at(-1)?.value;
  const setting = isRecord(last) ? last.$config : undefined;
  return typeof setting === 'string'
    ? [...sources, ...sourcesOf(layers, ['settings', ...setting.split('.')])]
    : sources;
}

/** The sources of a value of an inlined subflow: the step that names the subflow, then the subflow itself. */
function inlined(layers: Layers, id: string, part: string, named: string, rest: readonly string[]): readonly Source[] {
  const [outer = '', ...inner] = named.split('--');
  const around = withOverlays(layers, 'flows/', '.json', id, ['steps', outer, 'subflow']);
  const subflow = around.at(-1)?.value;
  if (typeof subflow !== 'string') return around;
  return [...around, ...sourcesOf(layers, ['flows', subflow, part, inner.join('--'), ...rest])];
}

/** The sources of the outcomes of the questionnaires that a flow includes. */
function outcomesInside(layers: Layers, id: string): readonly Source[] {
  const steps = withOverlays(layers, 'flows/', '.json', id, ['steps']).at(-1)?.value;
  const subflows = Object.values(isRecord(steps) ? steps : {}).flatMap((step) =>
    isRecord(step) && typeof step.subflow === 'string' ? [step.subflow] : [],
  );
  return subflows.flatMap((subflow) => [
    ...withOverlays(layers, 'flows/', '.json', subflow, ['questionnaire', 'outcomes']),
    ...outcomesInside(layers, subflow),
  ]);
}

/** The file of the flow or form, and each overlay operation that changed the value. */
function withOverlays(
  layers: Layers,
  folder: string,
  ending: string,
  id: string,
  keys: readonly string[],
): readonly Source[] {
  const depth = layers.findIndex((pack) => pack && filesOf(pack, folder, ending).has(id));
  const pack = layers[depth];
  const own = pack && filesOf(pack, folder, ending).get(id);
  if (!pack || !own) return [];
  const ui = pack.files[`forms/${id}.ui.json`];
  const source = folder === 'forms/' && ui ? combineFormFiles(own, ui) : own;
  let tree = source.json;
  const written = valueAt(tree, keys);
  const [half, ...inHalf] = keys;
  const at =
    folder === 'forms/' ? { file: (half === 'ui' ? (ui ?? own) : own).file, keys: inHalf } : { file: own.file, keys };
  const sources: Source[] =
    written === undefined
      ? []
      : [{ layer: layerOf(layers, own), file: at.file, pointer: toPointer(...at.keys), value: written }];
  for (const above of layers.slice(depth + 1)) {
    const over = above?.files[`${folder}${id}.overlay.json`];
    if (!over) continue;
    const { base, ops } = over.json as unknown as Overlay;
    for (const [op, operation] of ops.entries()) {
      const before = valueAt(tree, keys);
      tree = applyOverlay(tree, { base, ops: [operation] }).value;
      const value = valueAt(tree, keys);
      if (equalJson(before, value)) continue;
      sources.push({ layer: layerOf(layers, over), file: over.file, pointer: toPointer('ops', op), value });
    }
  }
  return sources;
}
