// Runs before every npm script, with the Node of the machine: installs the packages of the lockfile, so that `npm start` works on a
// fresh clone. Then runs the given script, such as the build, with the installed Node; the shell of the npm script would use the Node
// of the machine. Plain JavaScript, because no package is installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';

const lock = 'package-lock.json';
const mark = 'node_modules/.package-lock.json';

if (!existsSync(mark) || !existsSync('node_modules/node/bin/node') || statSync(mark).mtimeMs < statSync(lock).mtimeMs) {
  process.stdout.write('Installing packages (about a minute, once) …\n');
  execFileSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  utimesSync(mark, new Date(), new Date());
}

const [script] = process.argv.slice(2);
if (script) process.exitCode = spawnSync('node_modules/node/bin/node', [script], { stdio: 'inherit' }).status ?? 1;
