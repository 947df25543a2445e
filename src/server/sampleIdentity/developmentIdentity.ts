import type { Config } from '../config.ts';
import type { SampleIdentity } from './startSampleIdentity.ts';

const callback = /^\/api\/sign-in\/(?:staff|referrer)\/callback$/;

/** Returns true for a redirect URI on this machine or at PUBLIC_URL. */
export function isOwnCallback(redirectUri: string, publicUrl: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { hostname, pathname, origin } = new URL(redirectUri);
  const here = /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname);
  return callback.test(pathname) && (here || (publicUrl !== '' && origin === new URL(publicUrl).origin));
}

/**
 * Starts an identity provider with sample users, in development and only if no other is configured. Returns undefined otherwise, and if
 * the development dependency is not installed.
 */
export async function developmentIdentity({
  mode,
  oidcIssuer,
  publicUrl,
}: Pick<Config, 'mode' | 'oidcIssuer' | 'publicUrl'>): Promise<SampleIdentity | undefined> {
  if (mode !== 'development' || oidcIssuer) return undefined;
  try {
    const { startSampleIdentity } = await import('./startSampleIdentity.ts');
    return await startSampleIdentity((uri) => isOwnCallback(uri, publicUrl));
  } catch {
    return undefined;
  }
}
