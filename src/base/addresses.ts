/** Where an address leads: to a page of the portal, by its path, query and fragment, or to another site. */
export type Way =
  /** Path, query and fragment. */
  { readonly to: 'portal'; readonly path: string } | { readonly to: 'elsewhere'; readonly url: string };

export interface Judge {
  /** Origin of the portal, where addresses are written out whole; without it they have to be paths. */
  readonly origin?: string;
  /** Names of other hosts that may be gone to; `any` for what the author of a brand wrote. */
  readonly hosts: readonly string[] | 'any';
}

/**
 * The one judge of addresses that somebody gave, on both sides: a path of the portal, the same written out whole, or https at a
 * listed host, without user or port (ASVS 3.7.2). Undefined for everything else, which is not followed.
 */
export function judgeAddress(given: string, { origin = 'https://portal.invalid', hosts }: Judge): Way | undefined {
  // Browsers take a backslash for a slash and pass over tabs and line ends: nobody who means well writes such an address.
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(given) || /[\\\s\p{C}]/u.test(given)) return undefined;
  if (!URL.canParse(given, origin)) return undefined;
  const url = new URL(given, origin);
  if (url.username || url.password) return undefined;
  if (url.origin === origin) {
    return url.pathname.includes('//') ? undefined : { to: 'portal', path: url.pathname + url.search + url.hash };
  }
  const listed = hosts === 'any' || hosts.includes(url.hostname);
  return url.protocol === 'https:' && url.port === '' && listed ? { to: 'elsewhere', url: url.href } : undefined;
}

/** The address of a step, taken apart: `{clinic}/booking?step=review`. */
export interface Address {
  /** Whether the clinic's slug goes in front, once there is one (SL-2). */
  readonly clinic: boolean;
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

const shape = /^(\{clinic\}\/)?([a-z0-9-]+(?:\/[a-z0-9-]+)*)(?:\?([a-z]+=[a-z0-9-]+(?:&[a-z]+=[a-z0-9-]+)*))?$/;

/** Whether a text may stand under `at`. */
export function isAddress(at: string): boolean {
  return shape.test(at);
}

/** Takes `at` apart; undefined when it is not an address. */
export function compileAddress(at: string): Address | undefined {
  const match = shape.exec(at);
  if (!match) return undefined;
  const query = (match[3] ?? '').split('&').filter(Boolean);
  return {
    clinic: match[1] !== undefined,
    segments: (match[2] ?? '').split('/'),
    query: query.map((pair): readonly [string, string] => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    }),
  };
}

/** The address of a step inside of another: below its path, with the query of its own; the clinic stays in front of both. */
export function insideOf(around: string, at: string): string {
  const [path = ''] = around.split('?');
  return `${path}/${at.replace('{clinic}/', '')}`;
}
