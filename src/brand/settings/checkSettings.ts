import type { Fault } from '#base/faults.ts';
import type { Pack } from '#brand/pack.ts';
import type { Brand } from '#contract/brandFiles.d.ts';

export function checkSettings(settings: Brand, pack: Pack): readonly Fault[] {
  const { id, locale, locales, booking } = settings;
  const file = pack.files['brand.json']?.file ?? 'brand.json';
  const fault = (rule: string, pointer: string, reason: string, fix: string): Fault => {
    return { rule, severity: 'error', file, pointer, reason, fix };
  };
  return [
    id === pack.id
      ? []
      : fault('misnamed', '/id', `The brand calls itself “${id}”.`, `Call it “${pack.id}”, like its folder.`),
    locales.some((one) => one === locale)
      ? []
      : fault('locale', '/locale', `“${locale}” is not among its locales.`, 'Add it to “locales”.'),
    booking.holdSeconds <= booking.holdMaxSeconds
      ? []
      : fault('hold', '/booking/holdMaxSeconds', 'A hold would end before it may.', 'Make it at least “holdSeconds”.'),
    checkFrameOrigins(settings, file),
  ].flat();
}

/** Faults of the sites that may show the portal in a frame: each must be one https origin, as browsers write it (RT-8). */
export function checkFrameOrigins({ frameOrigins }: Pick<Brand, 'frameOrigins'>, file: string): readonly Fault[] {
  return frameOrigins.flatMap((origin, i) => {
    const reason = originProblem(origin);
    if (reason === undefined) return [];
    const fix = `Write it like https://www.practice.example.`;
    return [{ rule: 'frame-origin', severity: 'error', file, pointer: `/frameOrigins/${i}`, reason, fix }];
  });
}

function originProblem(origin: string): string | undefined {
  if (origin.includes('*')) return `“${origin}” would let in sites that nobody has looked at.`;
  if (!origin.startsWith('https://')) return `“${origin}” does not begin with https://.`;
  if (!URL.canParse(origin) || /\.$|[^a-z0-9.:-]/.test(origin.slice('https://'.length).replace(/:\d+$/, '')))
    return `“${origin}” is no host name that a browser knows.`;
  const { origin: written } = new URL(origin);
  return written === origin ? undefined : `A browser calls “${origin}” “${written}”.`;
}

/** A brand that is served beside others, and the file that its hosts are named in. */
interface BrandHosts {
  readonly brand: Pick<Brand, 'id' | 'hosts'>;
  readonly file: string;
}

/** Faults of brands that name the same host: nobody could say which of them is meant. The first one keeps it. */
export function checkHosts(neighbours: readonly BrandHosts[]): readonly Fault[] {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { brand, file } of neighbours) {
    for (const [i, host] of brand.hosts.entries()) {
      const owner = owners.get(host);
      if (owner === undefined) owners.set(host, brand.id);
      else {
        const reason = `The brand “${owner}” has the host ${host} already.`;
        const fix = 'Give it to one of the two.';
        faults.push({ rule: 'shared-host', severity: 'error', file, pointer: `/hosts/${i}`, reason, fix });
      }
    }
  }
  return faults;
}
