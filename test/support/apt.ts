import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns true if apt can install programs here: on Debian, as root. */
export function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs Debian packages; options of `apt-get install` may stand among their names. */
export function aptInstall(...names: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'inherit', env });
}
