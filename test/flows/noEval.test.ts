import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const modules = globSync('src/flow/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const urls = [...modules, 'test/bench/flowTransitions.ts'].map((file) => pathToFileURL(file).href);

/** Loads every module of the engine, walks a long flow and judges it, where making code of text is forbidden. */
const program = `
  const loaded = await Promise.all(${JSON.stringify(urls)}.map((url) => import(url)));
  const all = Object.assign({}, ...loaded);
  const { perSecond } = all.flowTransitions(20);
  const flow = { id: 'a', revision: 1, title: 't', steps: { m: { kind: 'message', at: 'm', end: true } }, order: ['m'] };
  const faults = all.lintFlow(flow, { file: 'f', kinds: all.stepKinds });
  let forbidden = false;
  try { new Function('return 1'); } catch { forbidden = true; }
  process.stdout.write(JSON.stringify({ walks: perSecond > 0, faults, forbidden }));
`;

test('the engine needs no eval', () => {
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--no-warnings', '--eval', program];
  const output = execFileSync('node_modules/.bin/node', flags, { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({ walks: true, faults: [], forbidden: true });
});
