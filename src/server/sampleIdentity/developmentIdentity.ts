import type { Config } from '../config.ts';
import type { SampleIdentity } from './startSampleIdentity.ts';

const callback = /^\/api\/sign-in\/(?:staff|referrer)\/callback$/;

/** Whether one may be sent back to an address: a portal on this machine, or the one that PUBLIC_URL names. */
export function isOwnCallback(redirectUri: string, publicUrl: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { hostname, pathname, origin } = new URL(redirectUri);
  const here = /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname);
  return callback.test(pathname) && (here || (publicUrl !== '' && origin === new URL(publicUrl).origin));
}

/**
 * An identity provider with invented people, so that a newcomer can sign in at once: in development only, and only while no other is
 * configured. Its part is loaded nowhere else; undefined too where it is not installed.
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
