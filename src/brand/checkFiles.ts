import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { nearest } from '#base/nearest.ts';
import { checkOverlay } from './checkOverlay.ts';
import type { Pack, PackFile, ResolveTools, SchemaName } from './pack.ts';

const places: readonly (readonly [pattern: RegExp, schema: SchemaName])[] = [
  [/^brand\.json$/, 'brand'],
  [/^theme\.json$/, 'theme'],
  [/^clinics\/[a-z0-9-]+\/settings\.json$/, 'clinic'],
  [/^(?:clinics\/[a-z0-9-]+\/)?locales\/[a-z]{2}(?:-[A-Z]{2})?\.json$/, 'locale'],
  [/^(?:clinics\/[a-z0-9-]+\/)?(?:flows|forms)\/[a-z][a-z0-9-]*\.overlay\.json$/, 'overlay'],
  [/^forms\/[a-z][a-z0-9-]*\.schema\.json$/, 'form'],
  [/^forms\/[a-z][a-z0-9-]*\.ui\.json$/, 'form-ui'],
];

/** The engine judges flows itself when they are resolved, as they are with the brand's changes. */
const flowFile = /^flows\/[a-z][a-z0-9-]*\.json$/;

const image = /^assets\/[a-z0-9-]+\.(?:svg|png|jpg)$/;

/** Faults of the files of a pack, each against the schema of its place; a file that has no place is one too. */
export function checkFiles(pack: Pack, { validate }: Pick<ResolveTools, 'validate'>): readonly Fault[] {
  return Object.entries(pack.files).flatMap(([place, { file, json }]): readonly Fault[] => {
    if (flowFile.test(place)) return [];
    if (image.test(place)) return checkImage(json, file);
    const schema = places.find(([pattern]) => pattern.test(place))?.[1];
    if (!schema) return [misplaced(place, file)];
    // A schema with many alternatives names each that was missed; this names the one mistake.
    const precise = schema === 'overlay' ? checkOverlay(json, file) : [];
    if (precise.length > 0) return precise;
    return validate(schema, json).map((violation) => ({ rule: 'schema', severity: 'error', ...violation, file }));
  });
}

function misplaced(place: string, file: string): Fault {
  const near = nearest(place, ['brand.json', 'theme.json', 'locales/en.json', 'flows/booking.overlay.json']);
  const known =
    'brand.json, theme.json, locales/<tag>.json, flows/<id>.overlay.json, forms/<id>.schema.json and .ui.json, assets/<name>.svg (.png, .jpg), clinics/<clinic>/settings.json';
  const fix = near ? `Did you mean “${near}”?` : `Known: ${known}.`;
  return { rule: 'unknown-file', severity: 'error', file, pointer: '', reason: 'A pack has no such file.', fix };
}

/** The files of a pack below a folder with a certain ending, by the name between the two. */
export function filesOf(pack: Pack, folder: string, ending: string): ReadonlyMap<string, PackFile> {
  const found = Object.entries(pack.files).filter(([place]) => place.startsWith(folder) && place.endsWith(ending));
  return new Map(
    found
      .map(([place, file]): readonly [string, PackFile] => [place.slice(folder.length, -ending.length), file])
      .filter(([name]) => !name.includes('.')),
  );
}

const longest = 100_000;
/** What makes an SVG more than a drawing: scripts, handlers, foreign markup, and whatever is fetched from elsewhere. */
const active =
  /<script|<foreignObject|\son[a-z]+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#|data:image\/(?:png|webp);)|@import|url\(\s*["']?(?!#)/i;

/** How the Base64 of a photograph begins, by the ending of its file. */
const beginnings = { png: 'iVBORw0KGgo', jpg: '/9j/' } as const;

/** Faults of an image of a pack: it is what its name says, and an SVG drawing does nothing and loads nothing. */
function checkImage(source: Json, file: string): readonly Fault[] {
  const fault = (reason: string, fix: string): readonly Fault[] => [
    { rule: 'unsafe-image', severity: 'error', file, pointer: '', reason, fix },
  ];
  const ending = /\.(png|jpg)$/.exec(file)?.[1] as keyof typeof beginnings | undefined;
  if (ending) {
    if (typeof source === 'string' && source.startsWith(beginnings[ending])) return [];
    return fault(`This is not a ${ending.toUpperCase()} image.`, 'Name it by what it is, or export it again.');
  }
  if (typeof source !== 'string' || !/<svg[\s>]/.test(source))
    return fault('This is not an SVG image.', 'Export it as SVG.');
  if (source.length > longest) return fault('The image is larger than 100 kB.', 'Simplify it.');
  const found = active.exec(source)?.[0];
  if (found === undefined) return [];
  return fault(`The image does more than show: “${found.trim()}”.`, 'Export it as a plain drawing.');
}
