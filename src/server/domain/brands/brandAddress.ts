const isLocal = (host: string): boolean => /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(host);

/**
 * Where a brand is found when one address of the portal is known: there, if the host is the brand's own, else at its first host in
 * the same world, on this machine or in the internet, with the same scheme and port. Without such a host the address as it is.
 */
export function brandAddress(address: string, hosts: readonly string[]): string {
  const url = new URL(address);
  const own = hosts.includes(url.hostname) ? undefined : hosts.find((host) => isLocal(host) === isLocal(url.hostname));
  if (own) url.hostname = own;
  return url.origin;
}
