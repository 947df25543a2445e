import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const from = 'node_modules/pdfjs-dist';

/** Files of PDF.js by their folder below that of its version: the worker, fonts and character maps that a PDF may lack, and decoders. */
const sources = {
  '': ['build/pdf.worker.min.mjs'],
  fonts: ['standard_fonts/*.{pfb,ttf}'],
  cmaps: ['cmaps/*.bcmap'],
  // WebAssembly would need a weaker policy; these are the same decoders in JavaScript.
  decoders: ['wasm/*_nowasm_fallback.js'],
} as const;

/** Writes what PDF.js loads from the portal to `<folder>/<its version>`. Does nothing if the files are there. */
export function buildPdfFiles(folder: string): void {
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { readonly version: string };
  const target = join(folder, version);
  if (existsSync(join(target, 'done'))) return;
  rmSync(folder, { recursive: true, force: true });
  for (const [below, patterns] of Object.entries(sources)) {
    mkdirSync(join(target, below), { recursive: true });
    for (const file of globSync([...patterns], { cwd: from })) {
      const name = basename(file).replace('pdf.worker.min.mjs', 'worker.js');
      copyFileSync(join(from, file), join(target, below, name));
      if (name.endsWith('.js'))
        writeFileSync(join(target, below, `${name}.gz`), gzipSync(readFileSync(join(from, file))));
    }
  }
  writeFileSync(join(target, 'done'), '');
}
