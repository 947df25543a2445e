import { readFileSync } from 'node:fs';

/** Returns the version in the project's package.json. */
export function portalVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
