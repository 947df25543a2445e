import { existsSync } from 'node:fs';
import { aptInstall, canUseApt } from './apt.ts';

/** Why clamd cannot run here; undefined if it can. `npm test` as root on Debian installs it. */
export const clamdMissing = existsSync('/usr/sbin/clamd')
  ? undefined
  : 'there is no clamd (Debian package clamav-daemon)';

/** Why OpenStack Swift cannot run here; undefined if it can. `npm test` as root on Debian installs it. */
export const swiftMissing =
  process.getuid?.() === 0 && existsSync('/usr/bin/swift-proxy-server')
    ? undefined
    : 'there is no Swift (Debian packages swift-proxy, swift-account, swift-container and swift-object, as root)';

/** The servers that tests of documents need, by why they cannot run here; undefined if they can. */
const servers = [
  { missing: clamdMissing, packages: ['clamav-daemon'], without: 'Files are not scanned by a real clamd' },
  {
    missing: swiftMissing,
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
    without: 'No S3-compatible store is tested',
  },
];

/** Installs the servers of documents with apt, if it can, and prints which tests are skipped without them. Only test/run.ts calls it. */
export function installDocumentServers(): void {
  for (const { missing, packages, without } of servers) {
    if (missing === undefined) continue;
    try {
      if (!canUseApt()) throw new Error(missing);
      aptInstall('--no-install-recommends', ...packages);
    } catch {
      process.stdout.write(`${without}, because ${missing}; those tests are skipped.\n`);
    }
  }
}
