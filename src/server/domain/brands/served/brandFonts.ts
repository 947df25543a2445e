import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { fromBuffer } from '@capsizecss/unpack';
import { familiesOf } from '#brand/theme/fonts.ts';
import type { Theme } from '#contract/brandFiles.d.ts';

/** The fonts of a brand, as its style sheet and its documents need them. */
export interface BrandFonts {
  /** Bytes of the WOFF2 files and of `sheet` by their path, which contains their content hash. */
  readonly files: { readonly [path: string]: Buffer };
  /** Path of the style sheet with the `@font-face` rules of the files; undefined for a pack without fonts. */
  readonly sheet: string | undefined;
  /** `@font-face` rules of the device fonts that stand in for the files. */
  readonly standIns: string;
  /** Font stacks with the stand-ins behind the fonts of the pack. */
  readonly body: string;
  readonly heading: string;
}

/** A font that most devices of a kind have, with its metrics in `unitsPerEm` (from @capsizecss/metrics 4). */
interface DeviceFont {
  /** Names of the regular and the bold font, and of fonts with the same metrics. */
  readonly regular: readonly string[];
  readonly bold: readonly string[];
  readonly unitsPerEm: number;
  readonly averageWidth: number;
}

const deviceFonts: { readonly [kind in 'sans' | 'serif']: readonly DeviceFont[] } = {
  sans: [
    {
      regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
      unitsPerEm: 2048,
      averageWidth: 913,
      bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    },
    { regular: ['Roboto'], bold: ['Roboto Bold', 'Roboto-Bold'], unitsPerEm: 2048, averageWidth: 911 },
  ],
  serif: [
    { regular: ['Georgia'], bold: ['Georgia Bold', 'Georgia-Bold'], unitsPerEm: 2048, averageWidth: 913 },
    { regular: ['Noto Serif'], bold: ['Noto Serif Bold'], unitsPerEm: 1000, averageWidth: 481 },
    {
      regular: ['Times New Roman', 'Liberation Serif'],
      unitsPerEm: 2048,
      averageWidth: 832,
      bold: ['Times New Roman Bold', 'Liberation Serif Bold'],
    },
  ],
};

/**
 * Returns the fonts of a theme. Until a font is loaded, and for letters that it lacks, the text has a font of the device with the same
 * average width and line height, so that the layout does not shift. Documents do not preload fonts: Chromium would delay the first paint for
 * them (Blink's FontPreloadManager), and a stand-in is as wide. The files are named in a style sheet of their own: for files that an inline style
 * sheet names, Chromium ignores the referrer policy and sends the address of the page, which can contain a date of birth. `sources` are the files of the pack in Base64 by their path in it.
 */
export async function brandFonts(
  { fonts }: Pick<Theme, 'fonts'>,
  sources: { readonly [file: string]: string },
): Promise<BrandFonts> {
  const declared = fonts.files.map((font) => {
    const bytes = Buffer.from(sources[font.file] ?? '', 'base64');
    return { ...font, bytes, path: `/fonts/${hashOf(bytes)}.woff2` };
  });
  const families = [...new Set(declared.map(({ family }) => family))];
  const standIns = new Map<string, { readonly names: readonly string[]; readonly faces: string }>();
  for (const family of families) {
    const [first] = declared.filter((font) => font.family === family);
    const stack = [fonts.body, fonts.heading].find((one) => familiesOf(one).includes(family)) ?? '';
    const kind = /(?<!sans-)serif\s*$/.test(stack) ? 'serif' : 'sans';
    if (first) standIns.set(family, await standInFaces(first, kind));
  }
  const faces = declared.map(({ family, weight, unicodeRange, path }) => {
    const source = `url("${path}") format("woff2")`;
    return `@font-face{font-family:"${family}";src:${source};font-weight:${weight};font-display:swap;unicode-range:${unicodeRange}}`;
  });
  const withStandIns = (stack: string) =>
    familiesOf(stack)
      .flatMap((family) => [family, ...(standIns.get(family)?.names ?? [])])
      .map((family) => (/^[a-z-]+$/.test(family) ? family : `"${family}"`))
      .join(',');
  const rules = Buffer.from(faces.join('\n'));
  const sheet = faces.length > 0 ? `/fonts/${hashOf(rules)}.css` : undefined;
  const files = declared.map(({ path, bytes }): readonly [string, Buffer] => [path, bytes]);
  return {
    files: Object.fromEntries(sheet ? [...files, [sheet, rules]] : files),
    sheet,
    standIns: [...standIns.values()].map((standIn) => standIn.faces).join('\n'),
    body: withStandIns(fonts.body),
    heading: withStandIns(fonts.heading),
  };
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Returns faces of device fonts, scaled to the average width of a font and given its line height. */
async function standInFaces(
  { family, file, bytes }: { readonly family: string; readonly file: string; readonly bytes: Buffer },
  kind: keyof typeof deviceFonts,
): Promise<{ readonly names: readonly string[]; readonly faces: string }> {
  const { xWidthAvg, unitsPerEm, ascent, descent, lineGap } = await metricsOf(file, bytes);
  const found = deviceFonts[kind].map(({ regular, bold, ...device }, i) => {
    const scale = xWidthAvg / unitsPerEm / (device.averageWidth / device.unitsPerEm);
    const percent = (value: number) => `${(100 * value).toFixed(2)}%`;
    const metric = (value: number) => percent(value / unitsPerEm / scale);
    const name = `${family} stand-in ${i + 1}`;
    const face = (weights: string, locals: readonly string[]) =>
      [
        `@font-face{font-family:"${name}";font-weight:${weights}`,
        `src:${locals.map((local) => `local("${local}")`).join(',')}`,
        `size-adjust:${percent(scale)};ascent-override:${metric(ascent)}`,
        `descent-override:${metric(Math.abs(descent))};line-gap-override:${metric(lineGap)}}`,
      ].join(';');
    return { name, text: `${face('1 599', regular)}\n${face('600 1000', bold)}` };
  });
  return { names: found.map(({ name }) => name), faces: found.map(({ text }) => text).join('\n') };
}

/** Returns the metrics of a font. Throws an error that names the file if it is damaged. */
async function metricsOf(file: string, bytes: Buffer): ReturnType<typeof fromBuffer> {
  try {
    brotliDecompressSync(compressedTables(bytes), { maxOutputLength: maxUnpackedBytes });
    return await fromBuffer(bytes);
  } catch {
    throw new Error(`The font ${file} is damaged, or not a WOFF2 file of one font. Export it again.`);
  }
}

/** Maximum size of the tables of a font, bytes. A small file can otherwise unpack to more than the memory. */
const maxUnpackedBytes = 4_000_000;

/** Returns the compressed tables of a WOFF2 file (WOFF File Format 2.0, sections 4 and 5). Throws a RangeError for a file that is cut off. */
function compressedTables(bytes: Buffer): Buffer {
  const tables = bytes.readUInt16BE(12);
  const size = bytes.readUInt32BE(20);
  let at = 48;
  const skipNumber = () => {
    while (bytes.readUInt8(at++) >= 0x80);
  };
  for (let i = 0; i < tables; i++) {
    const flags = bytes.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === 0x3f) at += 4;
    skipNumber();
    // Only glyf (10) and loca (11) are transformed in version 0.
    const version = flags >> 6;
    if (tag === 10 || tag === 11 ? version !== 3 : version !== 0) skipNumber();
  }
  return bytes.subarray(at, at + size);
}
