import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The release that measurements compare with: the last without pages drawn on the server. */
const release = '2460d12';

/**
 * Returns a folder with the release: the one that BASELINE names, or a copy from the history of this repository in
 * `.data/releases`. Without such a history, as in a shallow clone, prints that nothing is compared and returns undefined.
 */
export function releaseCheckout(): string | undefined {
  if (process.env.BASELINE) return resolve(process.env.BASELINE);
  const folder = resolve('.data/releases', release);
  if (existsSync(join(folder, 'package.json'))) return folder;
  const archive = archiveOfRelease();
  if (!archive) {
    process.stdout.write(
      `The history of this checkout lacks the release ${release}, so nothing is compared with it. BASELINE can name a checkout of it.\n`,
    );
    return undefined;
  }
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return folder;
}

function archiveOfRelease(): Buffer | undefined {
  try {
    return execFileSync('git', ['archive', release], { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
