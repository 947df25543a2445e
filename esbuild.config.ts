import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build, context, type Metafile } from 'esbuild';
import { emptyRegistry, formAlias } from '#build/formStubs.ts';
import { buildMapFiles } from '#build/mapFiles.ts';
import { buildPdfFiles } from '#build/pdfFiles.ts';
import { shareEntryChunk, sourceOf } from '#build/shareEntryChunk.ts';
import { type ClientBuild, clientFolder, mapFolder, pdfFolder, renderFolder } from '#server/http/clientBuild.ts';

const outdir = clientFolder;
const entry = 'src/client/main.tsx';

/** Options of the build of the client's modules; minified and without source maps unless for development. */
export function moduleOptions(development: boolean): BuildOptions & { readonly metafile: true } {
  return {
    entryPoints: { main: entry },
    outdir,
    bundle: true,
    format: 'esm',
    splitting: true,
    target: 'es2022',
    minify: !development,
    sourcemap: development,
    metafile: true,
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    jsx: 'automatic',
    // Style sheets are gathered into one file below; a lazily loaded part must not bring a second one.
    loader: { '.css': 'empty', '.svg': 'file' },
    define: { 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
    alias: formAlias,
    plugins: [shareEntryChunk(entry), emptyRegistry()],
    legalComments: 'none',
    logLevel: 'warning',
  };
}

/** Paths of the client's style sheets in their order: the base, the components of `ui`, then the parts that use them, by path. */
export function styleSheets(): readonly string[] {
  const layerOf = (path: string) => (path.endsWith('base.css') ? 0 : path.includes('/ui/') ? 1 : 2);
  return globSync('src/client/**/*.css').sort((a, b) => layerOf(a) - layerOf(b) || (a < b ? -1 : 1));
}

/** Returns all style sheets of the client as one text. */
async function buildStylesheet(development: boolean): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: styleSheets()
        .map((sheet) => `@import './${sheet}';`)
        .join('\n'),
      resolveDir: '.',
      loader: 'css',
    },
    bundle: true,
    minify: !development,
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

/** Builds a standalone script as one file and returns its path. */
async function buildScript(entry: string, development: boolean, name = '[name].[hash]'): Promise<string> {
  const { metafile } = await build({
    entryPoints: [entry],
    outdir,
    entryNames: name,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: !development,
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs)[0] ?? '';
}

/** Builds the module that draws pages on the server, from the same sources and for the same mode, and returns its path. */
async function buildRenderer(development: boolean): Promise<string> {
  const { plugins: _browserOnly, ...options } = moduleOptions(development);
  rmSync(renderFolder, { recursive: true, force: true });
  const { metafile } = await build({
    ...options,
    entryPoints: { renderPage: 'src/client/renderPage.tsx' },
    outdir: renderFolder,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    minify: false,
    // Packages in CommonJS call `require` for modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const outputs = Object.entries(metafile.outputs);
  return outputs.find(([, { entryPoint }]) => entryPoint === 'src/client/renderPage.tsx')?.[0] ?? '';
}

/** The style sheets, and the file names of the tracking frame and the renderer. */
type Beside = Pick<ClientBuild, 'styles' | 'trackingFrame' | 'renderPage'>;

async function buildBeside(development: boolean): Promise<Beside> {
  const [styles, trackingFrame, renderPage] = await Promise.all([
    buildStylesheet(development),
    buildScript('src/client/integrations/tracking/frame/trackingFrame.ts', development),
    buildRenderer(development),
    // Other sites name it, so its name is for good: a change that they would notice gets another one.
    buildScript('src/embed/main.ts', development, 'embed/v1'),
  ]);
  return { styles, trackingFrame: basename(trackingFrame), renderPage: basename(renderPage) };
}

function manifestOf(metafile: Metafile, beside: Beside): ClientBuild {
  const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'));
  const closure = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') closure(next, seen);
    return seen;
  };
  const entries = outputs.flatMap(([path, { entryPoint }]) =>
    entryPoint ? [[sourceOf(entryPoint), [...closure(path)].map((file) => basename(file))] as const] : [],
  );
  const chunks = Object.fromEntries(entries);
  return { entry: chunks[entry]?.[0] ?? '', ...beside, chunks };
}

function finish(metafile: Metafile, beside: Beside, development: boolean): void {
  writeFileSync(join(outdir, 'manifest.json'), JSON.stringify(manifestOf(metafile, beside)));
  writeFileSync(join(outdir, 'metafile.json'), JSON.stringify(metafile));
  if (development) return;
  for (const file of globSync(`${outdir}/**/*.{js,svg}`)) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Builds the client into dist/client, compressed and with a manifest. */
export async function buildClient({ development = false } = {}): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  buildMapFiles(mapFolder);
  buildPdfFiles(pdfFolder);
  const { metafile } = await build(moduleOptions(development));
  finish(metafile, await buildBeside(development), development);
}

/** Rebuilds the client whenever a source changes, until the returned function is called. */
export async function watchClient(onBuilt: () => void): Promise<() => Promise<void>> {
  mkdirSync(outdir, { recursive: true });
  buildMapFiles(mapFolder);
  buildPdfFiles(pdfFolder);
  const manifest = {
    name: 'manifest',
    setup: (hooks: Parameters<NonNullable<BuildOptions['plugins']>[number]['setup']>[0]) =>
      hooks.onEnd(async ({ metafile, errors }) => {
        if (!metafile || errors.length > 0) return;
        finish(metafile, await buildBeside(true), true);
        onBuilt();
      }),
  };
  const base = moduleOptions(true);
  const watcher = await context({ ...base, plugins: [...(base.plugins ?? []), manifest] });
  await watcher.watch();
  return () => watcher.dispose();
}

/** Runs `buildClient` and prints the duration. */
export async function buildTimed(): Promise<void> {
  process.stdout.write('Building the client … ');
  const started = performance.now();
  await buildClient();
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

if (import.meta.main) await buildTimed();
