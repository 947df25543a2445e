import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import type { PackSource } from '#server/domain/brands/served/buildBrand.ts';

/** A copy of the project's packs that a test may edit. */
export interface PackFolder {
  readonly root: string;
  /** Writes a file, such as `brands/kauri/theme.json`; writes a value that is not a string as JSON. */
  write(file: string, content: unknown): void;
  read(file: string): string;
  /** Restores the project's brands. */
  reset(): void;
  /** Reads a brand from the folder. */
  source(brand: string): PackSource;
}

/** Creates a copy of the packs for the test file and deletes it afterwards. Call it once at the top of the file. */
export function withPackFolder(): PackFolder {
  const root = mkdtempSync(join(tmpdir(), 'isocentre-packs-'));
  for (const folder of ['brands', 'flows', 'schemas']) cpSync(folder, join(root, folder), { recursive: true });
  for (const shared of ['src', 'node_modules', 'package.json', 'catalog', 'openapi', 'dist'])
    symlinkSync(resolve(shared), join(root, shared));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return {
    root,
    write(file, content) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    },
    reset() {
      rmSync(join(root, 'brands'), { recursive: true });
      cpSync('brands', join(root, 'brands'), { recursive: true });
    },
    read: (file) => readFileSync(join(root, file), 'utf8'),
    source: (brand) => ({ base: readBasePack(root), pack: readBrandPack(brand, root), version: undefined }),
  };
}
