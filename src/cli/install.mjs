// Runs before every npm script, with the Node of the machine: installs the packages of the lockfile, so that `npm start` works on a
// fresh clone. Then runs the given script, such as the build, with the installed Node; the shell of the npm script would use the Node
// of the machine. Plain JavaScript, because no package is installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

// Modification times say nothing: a checkout may give the lockfile any.
if (!existsSync('node_modules/node/bin/node') || !isInstalled()) {
  process.stdout.write('Installing packages (about a minute, once) …\n');
  execFileSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
}

const [script] = process.argv.slice(2);
if (script) process.exitCode = spawnSync('node_modules/node/bin/node', [script], { stdio: 'inherit' }).status ?? 1;

/** Returns true if the packages that npm noted as installed are those of the lockfile. npm leaves out some optional ones. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === version && found.integrity === integrity : optional);
  });
}

function packagesIn(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}
