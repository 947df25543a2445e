import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { fluentBarrel } from './fluentBarrel.ts';

const folder = mkdtempSync(join(tmpdir(), 'fluent-barrel-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function packagesOf(source: string): Promise<ReadonlySet<string | undefined>> {
  const entry = join(folder, 'entry.tsx');
  writeFileSync(entry, source);
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: folder,
    format: 'esm',
    nodePaths: ['node_modules'],
    plugins: [fluentBarrel()],
    metafile: true,
    logLevel: 'silent',
  });
  return new Set(Object.keys(metafile.inputs).map((path) => /node_modules\/(@[^/]+\/[^/]+)/.exec(path)?.[1]));
}

test('an import reaches the package that it comes from and not the barrel', async () => {
  const packages = await packagesOf(
    "import {\n  // a comment\n  Input as Box,\n  type InputProps,\n  tokens,\n} from '@fluentui/react-components';\nexport const use: InputProps[] = [];\nexport { Box, tokens };",
  );
  expect(packages).toContain('@fluentui/react-input');
  expect(packages).toContain('@fluentui/tokens');
  expect(packages).not.toContain('@fluentui/react-components');
  expect(packages).not.toContain('@fluentui/react-dialog');
});

test('a name that Fluent renames is followed', async () => {
  const packages = await packagesOf("import { useFluent } from '@fluentui/react-components';\nexport { useFluent };");
  expect(packages).toContain('@fluentui/react-shared-contexts');
});

test('a name that does not exist is refused with the file that asks for it', async () => {
  const wrong = packagesOf("import { Inputt } from '@fluentui/react-components';\nexport { Inputt };");
  await expect(wrong).rejects.toThrow(/entry\.tsx imports Inputt/);
});
