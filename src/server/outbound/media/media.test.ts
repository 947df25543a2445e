import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { ContentType } from '#base/fileType.ts';
import { examined } from '#test/support/examined.ts';
import {
  canary,
  corners,
  describedTiff,
  flate,
  fourColours,
  heicFile,
  makePdf,
  objectStream,
  onePage,
  phoneExif,
} from '#test/support/mediaFiles.ts';
import { childrenOf } from '#test/support/processes.ts';
import { repeats } from '#test/support/soak.ts';
import { type MediaLimits, type Overrun, openMedia } from './media.ts';

const limits: MediaLimits = { seconds: 60, megabytes: 700, megapixels: 90, longestSide: 1_200 };
const overruns: Overrun[] = [];
const media = openMedia(limits, (overrun) => overruns.push(overrun));
afterAll(() => media.close());

async function prepared(...files: Buffer[]) {
  const result = await examined(media, files);
  if ('refused' in result) throw new Error(result.refused);
  const { kept, view } = result;
  return { type: kept.contentType, kept: kept.bytes, viewType: view?.contentType, view: view?.bytes };
}

/** Returns why a file is refused, else its type. */
async function refusal(bytes: Buffer, accept?: readonly ContentType[]) {
  const result = await examined(media, [bytes], accept);
  return 'refused' in result ? result.refused : result.kept.contentType;
}

/** Returns the colours of the corners of a picture, in the order top left, top right, bottom left, bottom right. */
async function cornersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const places = [0.2, 0.8].flatMap((y) => [0.2, 0.8].map((x) => [Math.floor(x * width), Math.floor(y * height)]));
  return places
    .map(([x = 0, y = 0]) => {
      const at = (y * width + x) * info.channels;
      const far = (colour: readonly number[]) =>
        Math.max(...colour.map((value, index) => Math.abs(value - (data[at + index] ?? 0))));
      return Object.entries(corners).find(([, colour]) => far(colour) < 40)?.[0] ?? '?';
    })
    .join('');
}

/** Expects a picture without metadata; its own reader, not the converter's, looks for them. */
async function expectBare(bytes: Buffer): Promise<void> {
  const { exif, xmp, iptc, icc, comments, orientation = 1 } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({ orientation: 1 });
  expect(bytes.includes(canary)).toBe(false);
}

describe('pictures', () => {
  // EXIF 2.32, 4.6.4: what the corners of the four colours become.
  test.each([
    [1, 'RBGW'],
    [2, 'BRWG'],
    [3, 'WGBR'],
    [4, 'GWRB'],
    [5, 'RGBW'],
    [6, 'GRWB'],
    [7, 'WBGR'],
    [8, 'BWRG'],
  ])('[AT-8] a JPEG with orientation %i is kept upright', async (orientation, upright) => {
    const photo = fourColours().withMetadata({ orientation }).withExifMerge(phoneExif);
    const bytes = await photo.jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
    expect(bytes.includes(canary)).toBe(true);
    const { kept, type, view } = await prepared(bytes);
    expect([type, view, await cornersOf(kept)]).toEqual(['image/jpeg', undefined, upright]);
    await expectBare(kept);
  });

  test('[AT-8] any size keeps its shape below the longest side', async () => {
    const size = fc.record({ width: fc.integer({ min: 20, max: 3_000 }), height: fc.integer({ min: 20, max: 3_000 }) });
    const run = async ({ width, height }: { width: number; height: number }) => {
      const { kept } = await prepared(await fourColours({ width, height }).jpeg({ quality: 95 }).toBuffer());
      const made = await sharp(kept).metadata();
      const scale = Math.min(1, limits.longestSide / Math.max(width, height));
      expect(Math.abs(made.width - width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(made.height - height * scale)).toBeLessThanOrEqual(1);
      expect(await cornersOf(kept)).toBe('RBGW');
    };
    await fc.assert(fc.asyncProperty(size, run), { numRuns: repeats(4, 60) });
  });

  test('[AT-8] a PNG keeps its transparency and loses its texts', async () => {
    const bytes = await fourColours().ensureAlpha(0.5).withExif(phoneExif).withXmp(`<x>${canary}</x>`).png().toBuffer();
    const { kept, type } = await prepared(bytes);
    expect(type).toBe('image/png');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
    await expectBare(kept);
  });

  test('[AT-8] a WebP is kept as WebP without metadata', async () => {
    const { kept, type } = await prepared(await fourColours().withExif(phoneExif).webp({ quality: 95 }).toBuffer());
    expect([type, (await sharp(kept).metadata()).format, await cornersOf(kept)]).toEqual([
      'image/webp',
      'webp',
      'RBGW',
    ]);
    await expectBare(kept);
  });

  test('[AT-8] a HEIC loses its metadata and is shown as JPEG', async () => {
    expect(heicFile.includes(canary)).toBe(true);
    const { kept, type, view = Buffer.alloc(0), viewType } = await prepared(heicFile);
    expect([type, viewType, await cornersOf(view)]).toEqual(['image/heic', 'image/jpeg', 'RBGW']);
    expect([kept.length, kept.includes(canary), kept.includes('Exif')]).toEqual([heicFile.length, false, false]);
    await expectBare(view);
    expect(await cornersOf((await prepared(kept)).view ?? view)).toBe('RBGW');
  });

  test('[AT-8] unused bytes of a HEIC are overwritten or left out', async () => {
    const box = Buffer.alloc(8 + canary.length);
    box.writeUInt32BE(box.length);
    box.write(`uuid${canary}`, 4);
    const { kept } = await prepared(Buffer.concat([heicFile, box, Buffer.from('tail')]));
    expect([kept.length, kept.includes(canary)]).toEqual([heicFile.length + box.length, false]);
  });

  test.each(['lzw', 'ccittfax4', 'deflate', 'packbits', 'jpeg', 'none'] as const)(
    '[AT-8] a TIFF of three pages is shown as PDF: %s',
    async (compression) => {
      const { width, height } = { width: 200, height: 150 };
      const pages = await sharp({ create: { width, height: height * 3, channels: 3, background: '#fff' } })
        .raw()
        .toBuffer();
      const raw = { width, height: height * 3, channels: 3, pageHeight: height } as const;
      const bilevel = compression === 'ccittfax4';
      const tiff = sharp(pages, { raw });
      const drawn = (bilevel ? tiff.toColourspace('b-w') : tiff).tiff({ compression, ...(bilevel && { bitdepth: 1 }) });
      const bytes = describedTiff(await drawn.toBuffer());
      expect(bytes.includes(canary)).toBe(true);
      expect(await sharp(bytes).metadata()).toMatchObject({ pages: 3 });
      const { kept, type, view = Buffer.alloc(0), viewType } = await prepared(bytes);
      expect([type, viewType, kept.includes(canary)]).toEqual(['image/tiff', 'application/pdf', false]);
      expect(await sharp(kept).metadata()).toMatchObject({ pages: 3, width, height });
      expect(await refusal(view)).toBe('application/pdf');
      expect(view.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    },
  );
});

describe('one PDF of photos', () => {
  test('[AT-8] photos of every type become one PDF in order', async () => {
    const wide = { width: 120, height: 40 };
    const photos = [
      await fourColours(wide).withExif(phoneExif).jpeg().toBuffer(),
      heicFile,
      await fourColours({ width: 40, height: 90 }).png().toBuffer(),
      await fourColours(wide).webp().toBuffer(),
      await fourColours({ width: 50, height: 80 }).tiff().toBuffer(),
    ];
    const { kept, type, view } = await prepared(...photos);
    const text = kept.toString('latin1');
    expect([type, view, text.includes(canary)]).toEqual(['application/pdf', undefined, false]);
    const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => Number(w) > Number(h));
    expect(boxes).toEqual([true, true, false, true, false]);
    expect(await refusal(kept)).toBe('application/pdf');
  });

  test('[AT-8] a PDF is no photo', async () => {
    const files = [await fourColours().jpeg().toBuffer(), makePdf(onePage)];
    expect(await examined(media, files)).toEqual({ refused: 'type' });
  });
});

describe('PDF', () => {
  test.each(['1.4', '1.5', '1.6', '1.7', '2.0'])('[AT-8] a PDF %s is kept as it is', async (version) => {
    const bytes = makePdf(onePage, { version });
    expect(await prepared(bytes)).toEqual({ type: 'application/pdf', kept: bytes });
  });

  test('[AT-8] a PDF with object streams is kept', async () => {
    const { 1: catalog, 2: pages, ...others } = onePage;
    const inside = { 1: String(catalog), 2: String(pages) };
    const bytes = makePdf({ ...others, 5: objectStream(inside) }, { compressed: { stream: 5, objects: [1, 2] } });
    expect((await prepared(bytes)).kept).toEqual(bytes);
  });

  test.each([
    ['a script', 'active', { 5: '<< /S /JavaScript /JS (app.alert(1)) >>' }],
    ['an escaped name', 'active', { 5: '<< /S /J#61vaScr#69pt /JS (app.alert(1)) >>' }],
    ['an action that starts a program', 'active', { 5: '<< /S /Launch /F (calc.exe) >>' }],
    ['a file inside', 'active', { 5: flate('MZ', '/Type /EmbeddedFile') }],
    ['a script in an object stream', 'active', { 5: objectStream({ 6: '<< /S /JavaScript /JS (1) >>' }) }],
    [
      'a stream with two filters',
      'active',
      { 5: { dictionary: '/First 4 /N 1 /Filter [/ASCIIHexDecode /FlateDecode]', bytes: Buffer.from('00>') } },
    ],
    ['a content stream of 100 MB', 'too-complex', { 5: flate(Buffer.alloc(100 * 2 ** 20)) }],
    ['a picture of 40,000 × 40,000', 'too-complex', { 5: flate('x', '/Subtype /Image /Width 40000 /Height 40000') }],
    [
      'links and headings',
      'application/pdf',
      { 5: '<< /S /URI /URI (https://example.com) >>', 6: '<< /First 7 0 R /Title (Launch) >>' },
    ],
  ] as const)('[AT-3] a PDF with %s: %s', async (_, reason, objects) => {
    expect(await refusal(makePdf({ ...onePage, ...objects }))).toBe(reason);
  });

  test('[AT-3] a protected PDF is refused as such', async () => {
    expect(await refusal(makePdf(onePage, { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 >>' }))).toBe(
      'protected',
    );
  });
});

test('[AT-8] a DICOM file is refused as DICOM, also without preamble', async () => {
  const elements = Buffer.from('\x02\0\0\0UL\x04\0\xc6\0\0\0', 'latin1');
  expect(await refusal(Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), elements]))).toBe('dicom');
  expect(await refusal(elements)).toBe('dicom');
});

test('[AT-3] a type that the brand leaves out is refused', async () => {
  const png = await fourColours().png().toBuffer();
  expect(await refusal(png, ['application/pdf', 'image/jpeg'])).toBe('type');
  expect(await refusal(png, ['application/pdf', 'image/png'])).toBe('image/png');
});

test('a conversion that takes too long is ended and reported', async () => {
  const hasty = openMedia({ ...limits, seconds: 0.05 }, (overrun) => overruns.push(overrun));
  const photo = await fourColours({ width: 3_000, height: 3_000 }).jpeg().toBuffer();
  expect(await examined(hasty, [photo])).toEqual({ refused: 'too-complex' });
  expect(overruns.splice(0)).toEqual(['time']);
});

test('a conversion with too much memory is ended and reported', async () => {
  const small = openMedia({ ...limits, megabytes: 60 }, (overrun) => overruns.push(overrun));
  const photo = await fourColours({ width: 6_000, height: 6_000 }).png({ progressive: true }).toBuffer();
  expect(await examined(small, [photo])).toEqual({ refused: 'too-complex' });
  expect(overruns.splice(0)).toEqual(['memory']);
});

test('closing ends the running conversion and refuses later ones', async () => {
  const closed = openMedia(limits, (overrun) => overruns.push(overrun));
  const photo = await fourColours({ width: 6_000, height: 6_000 }).png().toBuffer();
  const running = [examined(closed, [photo]), examined(closed, [photo])];
  const results = Promise.allSettled(running);
  await expect.poll(() => childrenOf(process.pid)).not.toEqual([]);
  await closed.close();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([childrenOf(process.pid), overruns]).toEqual([[], []]);
});
