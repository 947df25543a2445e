import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBrandPack } from '../packs/readPacks.ts';
import { brandFonts } from './brandFonts.ts';

const files = ['hanken-grotesk', 'hanken-grotesk-ext', 'bitter', 'bitter-ext'].map((name) => `assets/${name}.woff2`);
const { pack } = readBrandPack('kauri');
const { fonts } = JSON.parse(JSON.stringify(pack.files['theme.json']?.json));
const sources = Object.fromEntries(files.map((file) => [file, String(pack.files[file]?.json)]));

test('serves the fonts of a pack by their hash', async () => {
  const served = await brandFonts({ fonts }, sources);
  const paths = Object.keys(served.files).slice(0, 4);
  for (const path of paths) expect(path).toMatch(/^\/fonts\/[0-9a-f]{16}\.woff2$/);
  expect(served.files[paths[2] ?? '']).toEqual(readFileSync('brands/kauri/assets/bitter.woff2'));
  expect(Object.keys(served.files).slice(4)).toEqual([served.sheet]);
  expect(String(served.files[served.sheet ?? ''])).toContain(
    `font-family:"Bitter";src:url("${paths[2]}") format("woff2");font-weight:600 700`,
  );
});

test('puts scaled device fonts behind the fonts of the pack', async () => {
  const { body, heading, standIns } = await brandFonts({ fonts }, sources);
  expect(body).toMatch(/^"Hanken Grotesk","Hanken Grotesk stand-in 1","Hanken Grotesk stand-in 2",system-ui,/);
  expect(heading).toMatch(/^"Bitter","Bitter stand-in 1",.*,"Georgia",.*,serif$/);
  // Average width of Hanken Grotesk 0.450 em, of Arial 0.446 em; ascent 1 em.
  expect(standIns).toContain('size-adjust:100.94%;ascent-override:99.07%');
  expect(standIns).toMatch(/"Bitter stand-in 1";font-weight:600 1000;src:local\("Georgia Bold"\)/);
});

test('returns the stacks of a theme without fonts', async () => {
  const theme = { fonts: { body: "'Segoe UI', sans-serif", heading: 'Georgia, serif', files: [] } };
  expect(await brandFonts(theme, {})).toEqual({
    files: {},
    sheet: undefined,
    standIns: '',
    body: '"Segoe UI",sans-serif',
    heading: '"Georgia",serif',
  });
});

/** Returns a font with other compressed tables. */
function withTables(font: Buffer, tables: Buffer): Buffer {
  const size = font.readUInt32BE(20);
  const start = font.length - size - ((4 - (size % 4)) % 4);
  const header = Buffer.from(font.subarray(0, start));
  header.writeUInt32BE(tables.length, 20);
  return Buffer.concat([header, tables]);
}

test.each([
  ['a font that is cut off', (font: Buffer) => font.subarray(0, 3_000)],
  ['a font that unpacks to 50 MB', (font: Buffer) => withTables(font, brotliCompressSync(Buffer.alloc(50_000_000)))],
])('refuses %s', async (_what, damage) => {
  const file = 'assets/figtree.woff2';
  const [name = ''] = globSync('brands/southern-light/assets/figtree*.woff2');
  const bytes = damage(readFileSync(name));
  const fonts = {
    body: 'Figtree, sans-serif',
    heading: 'Figtree, sans-serif',
    files: [{ family: 'Figtree', file, weight: '400 700', unicodeRange: 'U+0-FF' }],
  };
  await expect(brandFonts({ fonts }, { [file]: bytes.toString('base64') })).rejects.toThrow(
    'The font assets/figtree.woff2 is damaged',
  );
});
