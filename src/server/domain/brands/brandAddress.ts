const isLocal = (host: string): boolean => /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(host);

/**
 * Returns the origin of a brand, from one known address of the portal: with the same scheme and port, and with the first host of the brand
 * that is local if the known host is local, or public if it is public. Returns the origin unchanged if the brand has no such host.
 */
export function brandAddress(address: string, hosts: readonly string[]): string {
  const url = new URL(address);
  const own = hosts.includes(url.hostname) ? undefined : hosts.find((host) => isLocal(host) === isLocal(url.hostname));
  if (own) url.hostname = own;
  return url.origin;
}
