import { didYouMean, type Fault, faultFactory } from '#base/faults.ts';
import { checkOverlay } from '#brand/overlay/checkOverlay.ts';
import { checkImage, imageFile } from './images.ts';
import type { Pack, ResolveTools, SchemaName } from './pack.ts';
import { checkFont, fontFile } from './theme/fonts.ts';

const schemasByPath: readonly (readonly [pattern: RegExp, schema: SchemaName])[] = [
  [/^brand\.json$/, 'brand'],
  [/^theme\.json$/, 'theme'],
  [/^clinics\/[a-z0-9-]+\/settings\.json$/, 'clinic'],
  [/^(?:clinics\/[a-z0-9-]+\/)?locales\/[a-z]{2}(?:-[A-Z]{2})?\.json$/, 'locale'],
  [/^(?:clinics\/[a-z0-9-]+\/)?(?:flows|forms)\/[a-z][a-z0-9-]*\.overlay\.json$/, 'overlay'],
  [/^forms\/[a-z][a-z0-9-]*\.schema\.json$/, 'form'],
  [/^forms\/[a-z][a-z0-9-]*\.ui\.json$/, 'form-ui'],
];

/** `resolveFlows` checks flows after the overlays of the brand. */
const flowFile = /^flows\/[a-z][a-z0-9-]*\.json$/;

/** Checks each file of a pack against the schema for its path. A file at an unknown path is a fault. */
export function checkFiles(pack: Pack, { validate }: Pick<ResolveTools, 'validate'>): readonly Fault[] {
  return Object.entries(pack.files).flatMap(([place, { file, json }]): readonly Fault[] => {
    if (flowFile.test(place)) return [];
    if (imageFile.test(place)) return checkImage(json, file);
    if (fontFile.test(place)) return checkFont(json, file);
    const schema = schemasByPath.find(([pattern]) => pattern.test(place))?.[1];
    if (!schema) return [unknownFile(place, file)];
    // The schema reports every alternative of an operation; checkOverlay reports the actual mistake.
    const precise = schema === 'overlay' ? checkOverlay(json, file) : [];
    if (precise.length > 0) return precise;
    return validate(schema, json).map((violation) => ({ rule: 'schema', severity: 'error', ...violation, file }));
  });
}

function unknownFile(place: string, file: string): Fault {
  const common = ['brand.json', 'theme.json', 'locales/en.json', 'flows/booking.overlay.json'];
  const known =
    'brand.json, theme.json, locales/<tag>.json, flows/<id>.overlay.json, forms/<id>.schema.json and .ui.json, assets/<name>.svg (.png, .jpg, .woff2), clinics/<clinic>/settings.json';
  const fix = didYouMean(place, common, `A pack can contain ${known}.`);
  return faultFactory(file)('unknown-file', '', 'A pack cannot contain this file.', fix);
}
