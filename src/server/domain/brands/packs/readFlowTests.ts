import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Fault } from '#base/faults.ts';
import { JsonSyntaxError, readJson } from '#base/readJson.ts';
import type { ResolveTools } from '#brand/pack.ts';
import type { FlowTests } from '#contract/flowFiles.d.ts';

/** Flow tests by flow id, and the faults of invalid test files. */
export interface ReadFlowTests {
  readonly tests: ReadonlyMap<string, { readonly file: string; readonly tests: FlowTests }>;
  readonly faults: readonly Fault[];
}

/** Reads `<flow>.test.json` of the base and of a brand. A file of the brand replaces the file of the base. */
export function readFlowTests(brand: string, { validate }: Pick<ResolveTools, 'validate'>, root = '.'): ReadFlowTests {
  const tests = new Map<string, { file: string; tests: FlowTests }>();
  const faults: Fault[] = [];
  const files = ['flows', join('brands', brand, 'flows')].flatMap((folder) =>
    globSync('**/*.test.json', { cwd: join(root, folder) }).map((name) => join(folder, name)),
  );
  for (const file of files) {
    try {
      const json = readJson(readFileSync(join(root, file), 'utf8')).value;
      const found = validate('flow-test', json);
      for (const one of found) faults.push({ rule: 'wrong-value', severity: 'error', ...one, file });
      if (found.length === 0) tests.set(basename(file, '.test.json'), { file, tests: json as unknown as FlowTests });
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const { pointer, line, column, message } = error;
      faults.push({ rule: 'malformed-json', severity: 'error', file, pointer, reason: message, line, column });
    }
  }
  return { tests, faults };
}
