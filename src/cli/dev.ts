import { spawn } from 'node:child_process';
import { watchClient } from '../../esbuild.config.ts';

/**
 * `npm run dev`: rebuilds the client when a source changes, and restarts the server when the server, a flow, a form or a brand changes.
 * Reload the page to see the change.
 */
const watched = ['src/server', 'src/flow', 'src/brand', 'openapi', 'flows', 'schemas', 'brands'];
const say = (line: string) => process.stdout.write(`${line}\n`);

const stopWatching = await watchClient(() => say('The client is built.'));
const server = spawn(
  process.execPath,
  [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'src/server/main.ts'],
  {
    stdio: 'inherit',
  },
);
server.once('exit', async (code) => {
  await stopWatching();
  process.exitCode = code ?? 0;
});
// Ctrl-C reaches the server directly; this process waits until the server has ended.
process.on('SIGINT', () => undefined);
