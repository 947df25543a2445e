import { readFileSync } from 'node:fs';

/** The version of the portal, as the project's package.json has it. */
export function portalVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
