import { bodyPartsProperties, hidesFigure, readBodyPartsCss } from '#base/bodyPartsCss.ts';
import { didYouMean, type Fault, faultFactory } from '#base/faults.ts';
import type { Pack } from '#brand/pack.ts';
import type { Brand } from '#contract/brandFiles.d.ts';

/** Checks the merged settings of a brand: id, default locale, hold times, map, body figure and frame origins. */
export function checkSettings(settings: Brand, pack: Pack): readonly Fault[] {
  const { id, locale, locales, booking } = settings;
  const file = pack.files['brand.json']?.file ?? 'brand.json';
  const fault = (rule: string, pointer: string, reason: string, fix: string): Fault => {
    return { rule, severity: 'error', file, pointer, reason, fix };
  };
  return [
    id === pack.id
      ? []
      : fault('misnamed', '/id', `The id “${id}” differs from the folder “${pack.id}”.`, `Write “${pack.id}”.`),
    locales.some((one) => one === locale)
      ? []
      : fault('locale', '/locale', `The default locale “${locale}” is not in “locales”.`, 'Add it to “locales”.'),
    booking.holdSeconds <= booking.holdMaxSeconds
      ? []
      : fault(
          'hold',
          '/booking/holdMaxSeconds',
          '“holdMaxSeconds” is less than “holdSeconds”.',
          'Make it at least “holdSeconds”.',
        ),
    checkFrameOrigins(settings, file),
    checkMap(settings, file),
    checkBodyPartsCss(settings, file),
  ].flat();
}

/** Checks that a map that is switched on has exactly one service, and the origins of its tiles (BK-3). */
function checkMap({ application }: Brand, file: string): readonly Fault[] {
  const { mapUiEnabled, mapStyle, mapsApiKey, mapOrigins } = application;
  const fault = (setting: string, reason: string, fix: string): Fault => {
    return { rule: 'map-service', severity: 'warning', file, pointer: `/application/${setting}`, reason, fix };
  };
  const origins = mapOrigins.flatMap((origin, i): readonly Fault[] => {
    const reason = originProblem(origin);
    if (reason === undefined) return [];
    const fix = 'Write it like https://tiles.example.';
    return [{ rule: 'map-origin', severity: 'error', file, pointer: `/application/mapOrigins/${i}`, reason, fix }];
  });
  if (mapUiEnabled && !mapStyle && !mapsApiKey) {
    const reason = 'The map is switched on, but “mapStyle” and “mapsApiKey” are empty, so clinics are only listed.';
    const fix = 'Set “mapStyle”, such as /map/demo/{scheme}.json, or “mapsApiKey”, or switch the map off.';
    return [fault('mapUiEnabled', reason, fix), ...origins];
  }
  if (mapStyle && mapsApiKey) {
    const reason = '“mapStyle” and “mapsApiKey” are both set; the map uses “mapStyle” and never the key.';
    return [fault('mapsApiKey', reason, 'Remove one of them.'), ...origins];
  }
  return origins;
}

/** Checks that the CSS of the body figure sets only properties of a drawing, to values that load nothing, and leaves the figure visible (BK-5). */
function checkBodyPartsCss({ bodyFigure }: Brand, file: string): readonly Fault[] {
  const fault = faultFactory(file);
  const known = `Allowed are ${bodyPartsProperties.join(', ')}.`;
  const { declarations, refused } = readBodyPartsCss(bodyFigure.bodyPartsCss);
  const place = '/bodyFigure/bodyPartsCss';
  const faults = refused.map(({ written, property, reason }) => {
    const [why, fix] = {
      form: [`“${written}” is not a declaration.`, 'Write it like “stroke: #33665f”, with “;” between declarations.'],
      property: [`“${property}” is not allowed.`, didYouMean(property, bodyPartsProperties, known)],
      value: [
        `“${written}” has a value that is not allowed.`,
        'Write a colour such as #33665f or teal, or a number such as 0.8 or 2px.',
      ],
    }[reason];
    return fault('body-parts-css', place, String(why), fix);
  });
  if (!hidesFigure(declarations)) return faults;
  const fix = 'Leave a fill or a stroke that can be seen.';
  const warning = faultFactory(file, 'warning');
  return [...faults, warning('body-parts-unseen', place, 'Nothing is left to see of the body figure.', fix)];
}

/** Checks that each frame origin is an https origin in the form that browsers use (RT-15). */
export function checkFrameOrigins({ frameOrigins }: Pick<Brand, 'frameOrigins'>, file: string): readonly Fault[] {
  return frameOrigins.flatMap((origin, i) => {
    const reason = originProblem(origin);
    if (reason === undefined) return [];
    const fix = `Write it like https://www.practice.example.`;
    return [{ rule: 'frame-origin', severity: 'error', file, pointer: `/frameOrigins/${i}`, reason, fix }];
  });
}

function originProblem(origin: string): string | undefined {
  if (origin.includes('*')) return `“${origin}” would allow unknown sites.`;
  if (!origin.startsWith('https://')) return `“${origin}” does not begin with https://.`;
  if (!URL.canParse(origin) || /\.$|[^a-z0-9.:-]/.test(origin.slice('https://'.length).replace(/:\d+$/, '')))
    return `“${origin}” is not a valid origin.`;
  const { origin: written } = new URL(origin);
  return written === origin ? undefined : `A browser writes “${origin}” as “${written}”.`;
}

/** The hosts of a brand, and the file that lists them. */
interface BrandHosts {
  readonly brand: Pick<Brand, 'id' | 'hosts'>;
  readonly file: string;
}

/** Returns a fault for each host that more than one brand lists. The first brand keeps the host. */
export function checkHosts(brands: readonly BrandHosts[]): readonly Fault[] {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { brand, file } of brands) {
    for (const [i, host] of brand.hosts.entries()) {
      const owner = owners.get(host);
      if (owner === undefined) owners.set(host, brand.id);
      else {
        const reason = `The brand “${owner}” already has the host ${host}.`;
        const fix = 'Remove it from one of the two brands.';
        faults.push({ rule: 'shared-host', severity: 'error', file, pointer: `/hosts/${i}`, reason, fix });
      }
    }
  }
  return faults;
}
