import type { Fault } from '#base/faults.ts';
import type { Brand } from './brand.ts';

/** Faults of the sites that may show the portal in a frame: each must be one https origin, as browsers write it (RT-8). */
export function checkFrameOrigins({ frameOrigins }: Pick<Brand, 'frameOrigins'>, file: string): readonly Fault[] {
  return frameOrigins.flatMap((origin, i) => {
    const reason = whatIsWrong(origin);
    if (reason === undefined) return [];
    const fix = `Write it like https://www.practice.example.`;
    return [{ rule: 'frame-origin', severity: 'error', file, pointer: `/frameOrigins/${i}`, reason, fix }];
  });
}

function whatIsWrong(origin: string): string | undefined {
  if (origin.includes('*')) return `“${origin}” would let in sites that nobody has looked at.`;
  if (!origin.startsWith('https://')) return `“${origin}” does not begin with https://.`;
  if (!URL.canParse(origin) || /\.$|[^a-z0-9.:-]/.test(origin.slice('https://'.length).replace(/:\d+$/, '')))
    return `“${origin}” is no host name that a browser knows.`;
  const { origin: written } = new URL(origin);
  return written === origin ? undefined : `A browser calls “${origin}” “${written}”.`;
}
