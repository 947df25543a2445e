import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import type { Refusal } from '#server/outbound/media/job/refused.ts';
import { canary, flate, fourColours, heicFile, makePdf, objectStream, onePage, phoneExif } from './mediaFiles.ts';

/** What may become of a hostile file: it is refused for one of these reasons, or shown without what is hostile in it. */
export type Outcome = Refusal | 'shown';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly outcomes: readonly Outcome[];
}

/** Returns whole numbers from 0 to below `limit`, the same for the same seed. */
type Random = (limit: number) => number;

/** A family of hostile files: each call makes another one. */
type Family = readonly [
  name: string,
  outcomes: readonly Outcome[],
  make: (random: Random, index: number) => Buffer | Promise<Buffer>,
];

/** Yields `count` hostile files, of each family in turn, the same for the same seed. */
export async function* hostileFiles(count: number, seed: number): AsyncGenerator<HostileFile> {
  const random = randomFrom(seed);
  for (let index = 0; index < count; index++) {
    const [name, outcomes, make] = families[index % families.length] ?? families[0];
    const bytes = await make(random, Math.floor(index / families.length));
    yield { name: `${name} ${index}`, bytes, outcomes };
  }
}

/** The generator of Marsaglia with 32 bits (xorshift). */
function randomFrom(seed: number): Random {
  let state = seed | 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const jpeg = () => fourColours().withExif(phoneExif).jpeg().toBuffer();
const png = () => fourColours().withExif(phoneExif).png().toBuffer();

/** Returns a ZIP archive with one file. */
function zip(name: string, content: string): Buffer {
  const data = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([latin('PK\x03\x04'), fields, latin(name), data]);
  const central = Buffer.concat([latin('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), latin(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** Returns a chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([latin(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** Returns a PNG of black pixels with one bit each; `rows` of its rows are there. */
function pngOf(width: number, height: number, rows = height, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  const chunks = [chunk('IHDR', header), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n'), ...chunks]);
}

/** Returns a TIFF of one page with these tags (id, type, count, value), and the data of its strip at byte 8. */
function tiffOf(tags: readonly (readonly [number, number, number, number])[], data: Buffer, next = 0): Buffer {
  const at = 8 + data.length + (data.length % 2);
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length, 0);
  for (const [index, [id, type, count, value]] of tags.entries()) {
    const place = 2 + index * 12;
    directory.writeUInt16LE(id, place);
    directory.writeUInt16LE(type, place + 2);
    directory.writeUInt32LE(count, place + 4);
    directory.writeUInt32LE(value, place + 8);
  }
  directory.writeUInt32LE(next === -1 ? at : next, directory.length - 4);
  const header = Buffer.alloc(8);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(at, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2), directory]);
}

const tiffTags = (width: number, height: number, compression: number, bytes: number) =>
  [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, compression],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, bytes],
  ] as const;

/** Changes a number of four bytes wherever it has a value. */
function replaced(file: Buffer, from: number, to: number): Buffer {
  const [copy, wanted] = [Buffer.from(file), Buffer.alloc(4)];
  wanted.writeUInt32BE(from);
  for (let at = copy.indexOf(wanted); at >= 0; at = copy.indexOf(wanted, at + 4)) copy.writeUInt32BE(to, at);
  return copy;
}

/** Changes some bytes after the first 16, which show the type. */
function damaged(file: Buffer, random: Random, changes: number): Buffer {
  const copy = Buffer.from(file);
  for (let change = 0; change < changes; change++) copy[16 + random(copy.length - 16)] = random(256);
  return copy;
}

/** Returns the beginning of a file, half to nearly all of it. */
function truncated(file: Buffer, random: Random): Buffer {
  return file.subarray(0, Math.floor(file.length * (0.3 + random(60) / 100)));
}

/** Returns a name with some letters as escapes of PDF. */
function escaped(name: string, random: Random): string {
  return name.replace(/[a-z]/gi, (letter) => (random(3) === 0 ? `#${letter.charCodeAt(0).toString(16)}` : letter));
}

const anything: readonly Outcome[] = ['shown', 'damaged', 'too-complex'];
const script = `<script>fetch('https://${canary}.example')</script>`;
const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');

const actions: readonly ((name: (text: string) => string) => string)[] = [
  (name) => `<< /S /${name('JavaScript')} /JS (app.alert\\(1\\)) >>`,
  (name) => `<< /S /${name('Launch')} /Win << /F (cmd.exe) >> >>`,
  (name) => `<< /S /${name('SubmitForm')} /F (https://${canary}.example) >>`,
  (name) => `<< /S /${name('ImportData')} /F (\\\\\\\\server\\\\share) >>`,
  (name) => `<< /S /${name('GoToE')} /T << /R /C /N (a) >> >>`,
  (name) => `<< /S /${name('Rendition')} /R << >> >>`,
];

const families: readonly [Family, ...Family[]] = [
  [
    'PDF and archive',
    ['active'],
    (random) => {
      const archive = zip('run.js', script.repeat(1 + random(50)));
      return Buffer.concat([makePdf(onePage), Buffer.alloc(random(3) * 1_000), archive]);
    },
  ],
  [
    'PDF that opens with an action',
    ['active'],
    (random, index) => {
      const action = actions[index % actions.length]?.((name) => escaped(name, random)) ?? '';
      const place = ['/OpenAction 9 0 R', '/AA << /O 9 0 R >>', '/Names << /X 9 0 R >>'][random(3)];
      return makePdf({ ...onePage, 1: `<< /Type /Catalog /Pages 2 0 R ${place} >>`, 9: action });
    },
  ],
  [
    'PDF with an action in an object stream',
    ['active'],
    (random, index) => {
      const action = actions[index % actions.length]?.((name) => escaped(name, random)) ?? '';
      const objects = {
        ...onePage,
        1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >>',
        5: objectStream({ 9: action }),
      };
      return makePdf(objects, { compressed: { stream: 5, objects: [9] } });
    },
  ],
  [
    'PDF with a hidden object stream',
    ['active'],
    (random) => {
      const inside = latin('9 0 << /S /JavaScript /JS (1) >>');
      const hidden = random(2) === 0 ? inside.toString('hex') : `${inside.toString('hex').toUpperCase()}>`;
      const filter = random(2) === 0 ? '/ASCIIHexDecode' : '[/ASCIIHexDecode]';
      return makePdf({
        ...onePage,
        5: { dictionary: `/N 1 /First 4 /X ( 7 0 obj ) /Filter ${filter}`, bytes: latin(hidden) },
      });
    },
  ],
  [
    'PDF with a file inside',
    ['active'],
    (random) => {
      const file = flate(Buffer.alloc(random(10_000), 'MZ'), `/Type /${escaped('EmbeddedFile', random)}`);
      return makePdf({ ...onePage, 8: file, 9: '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>' });
    },
  ],
  [
    'protected PDF',
    ['protected'],
    (random) =>
      makePdf(onePage, { trailer: `/Encrypt << /Filter /Standard /V ${1 + random(5)} /R 3 /O (x) /U (y) /P -4 >>` }),
  ],
  [
    'PDF with a bomb as content',
    ['too-complex'],
    (random) => makePdf({ ...onePage, 4: flate(Buffer.alloc((70 + random(100)) * 2 ** 20, ' ')) }),
  ],
  [
    'PDF with a bomb as objects',
    ['too-complex'],
    (random) => {
      const bomb = flate(Buffer.alloc((70 + random(60)) * 2 ** 20, ' '), '/Type /ObjStm /N 1 /First 4');
      return makePdf({ ...onePage, 5: bomb });
    },
  ],
  [
    'PDF with a bomb in a bomb',
    ['too-complex'],
    (random) => {
      const inner = deflateSync(Buffer.alloc((20 + random(100)) * 2 ** 20));
      const more = { dictionary: '/Filter [/FlateDecode /FlateDecode]', bytes: deflateSync(inner) };
      return makePdf({ ...onePage, 4: more });
    },
  ],
  [
    'PDF with a huge picture',
    ['too-complex'],
    (random) => makePdf({ ...onePage, 5: flate('x', `/Subtype /Image /Width ${40_000 + random(99)} /Height 40000`) }),
  ],
  [
    'PDF whose pages contain themselves',
    ['damaged', 'too-complex'],
    (random) => {
      const kids = ['[2 0 R]', '[5 0 R]', '[2 0 R 5 0 R]'][random(3)] ?? '';
      const more = { 5: '<< /Type /Pages /Kids [2 0 R] /Count 9 >>' };
      return makePdf({ ...onePage, ...more, 2: `<< /Type /Pages /Kids ${kids} /Count ${1 + random(9)} >>` });
    },
  ],
  [
    'PDF with texts full of objects',
    ['shown', 'too-complex'],
    (random) => makePdf({ ...onePage, 5: `(${' 1 0 obj ('.repeat(2_000 + random(20_000))}` }),
  ],
  ['PDF with deep lists', anything, (random) => makePdf({ ...onePage, 5: '['.repeat(10_000 + random(500_000)) })],
  ['truncated PDF', ['damaged'], (random) => truncated(makePdf(onePage), random)],
  [
    'JPEG and archive',
    ['shown'],
    async () => Buffer.concat([await jpeg(), zip(`${canary}.js`, script), latin(canary)]),
  ],
  [
    'JPEG that is a page',
    ['shown'],
    async (random) => {
      const [start, text] = [await jpeg(), latin(`${script}<!--`.repeat(1 + random(100)))];
      const size = Buffer.alloc(2);
      size.writeUInt16BE(text.length + 2);
      return Buffer.concat([start.subarray(0, 2), latin('\xff\xfe'), size, text, start.subarray(2)]);
    },
  ],
  [
    'JPEG and PDF',
    ['shown'],
    async () => Buffer.concat([await jpeg(), makePdf({ 5: '<< /JavaScript (x) >>', ...onePage })]),
  ],
  [
    'JPEG with huge metadata',
    ['shown'],
    async (random) => {
      const start = await jpeg();
      const segment = Buffer.concat([latin('\xff\xe1\xff\xff'), Buffer.alloc(65_533, `Exif ${canary}`)]);
      return Buffer.concat([start.subarray(0, 2), ...Array(50 + random(200)).fill(segment), start.subarray(2)]);
    },
  ],
  [
    'JPEG of 40,000 × 40,000',
    ['too-complex'],
    async (random) => {
      const file = await jpeg();
      const at = file.indexOf(latin('\xff\xc0'));
      file.writeUInt16BE(40_000 + random(99), at + 5);
      file.writeUInt16BE(40_000, at + 7);
      return file;
    },
  ],
  [
    'JPEG with thousands of scans',
    anything,
    async (random) => {
      const file = await fourColours({ width: 1_500, height: 1_500 }).jpeg({ progressive: true }).toBuffer();
      const scan = file.subarray(file.lastIndexOf(latin('\xff\xda')), -2);
      return Buffer.concat([file.subarray(0, -2), ...Array(1_000 + random(2_000)).fill(scan), latin('\xff\xd9')]);
    },
  ],
  ['damaged JPEG', anything, async (random) => damaged(await jpeg(), random, 1 + random(20))],
  [
    'truncated JPEG',
    ['damaged'],
    async (random) => truncated(await fourColours({ width: 800, height: 600 }).jpeg().toBuffer(), random),
  ],
  [
    'GIF and archive',
    ['type'],
    (random) => Buffer.concat([latin('GIF89a\x01\0\x01\0\0\0\0;'), zip('a.class', canary.repeat(1 + random(9)))]),
  ],
  ['PNG of 40,000 × 40,000', ['too-complex'], (random) => pngOf(40_000, 40_000 + random(99), 2_000)],
  [
    'PNG with a bomb as text',
    ['shown', 'damaged'],
    (random) => {
      const text = deflateSync(Buffer.alloc((20 + random(50)) * 2 ** 20, canary), { level: 9 });
      return pngOf(64, 64, 64, [chunk('zTXt', Buffer.concat([latin(`Comment\0\0`), text]))]);
    },
  ],
  ['PNG without its rows', ['damaged'], (random) => pngOf(500, 500, random(400))],
  ['damaged PNG', anything, async (random) => damaged(await png(), random, 1 + random(20))],
  [
    'WebP of 16,000 × 16,000',
    ['too-complex', 'damaged'],
    (random) => {
      const size = 16_000 + random(300);
      const data = Buffer.alloc(10);
      data[0] = 0x2f;
      data.writeUInt32LE(((size - 1) | ((size - 1) << 14)) >>> 0, 1);
      const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
      head.writeUInt32LE(22, 4);
      head.writeUInt32LE(data.length, 16);
      return Buffer.concat([head, data]);
    },
  ],
  [
    'damaged WebP',
    anything,
    async (random) => damaged(await fourColours().withExif(phoneExif).webp().toBuffer(), random, 1 + random(9)),
  ],
  [
    'TIFF with a bomb',
    ['too-complex'],
    (random) => {
      const data = deflateSync(Buffer.alloc((20 + random(40)) * 2 ** 20), { level: 9 });
      return tiffOf(tiffTags(40_000, 40_000, 8, data.length), data);
    },
  ],
  [
    'TIFF whose pages are a circle',
    ['damaged'],
    (random) => {
      const data = Buffer.alloc(16 + random(100));
      return tiffOf(tiffTags(4, 4, 1, 16), data, -1);
    },
  ],
  [
    'TIFF with tags outside',
    ['damaged'],
    (random) => {
      const far = [[...(tiffTags(4, 4, 1, 16)[0] ?? [])], [282, 5, 1, 0xffffff00 - random(99)]] as never;
      return tiffOf([...tiffTags(4, 4, 1, 16), ...far], Buffer.alloc(16));
    },
  ],
  [
    'damaged TIFF',
    [...anything, 'type'],
    async (random) => damaged(await fourColours().withExif(phoneExif).tiff().toBuffer(), random, 1 + random(9)),
  ],
  ['HEIC of absurd size', ['too-complex'], (random) => replaced(heicFile, 96, 3_000_000 + random(999_999))],
  ['damaged HEIC', anything, (random) => damaged(heicFile, random, 1 + random(12))],
  ['truncated HEIC', ['damaged'], (random) => truncated(heicFile, random)],
  [
    'SVG with scripts',
    ['type'],
    (random) =>
      latin(`${'\n'.repeat(random(9))}<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
  ],
  [
    'bomb of XML entities',
    ['type'],
    () => latin(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${entities}]><svg>&a9;</svg>`),
  ],
  ['page', ['type'], (random) => latin(`${'<!-- %PDF-1.7 -->'.repeat(random(3))}<!doctype html>${script}`)],
  [
    'Word document',
    ['office'],
    (random) =>
      random(2) === 0
        ? zip('[Content_Types].xml', script)
        : Buffer.concat([latin('\xd0\xcf\x11\xe0'), Buffer.alloc(600)]),
  ],
  [
    'DICOM',
    ['dicom'],
    (random) => Buffer.concat([Buffer.alloc(128, random(256)), latin('DICM\x02\0\0\0UL'), Buffer.alloc(random(9_999))]),
  ],
  [
    'program',
    ['type'],
    (random) =>
      Buffer.concat([latin(['MZ', '\x7fELF', '#!/bin/sh\n', '\xca\xfe\xba\xbe'][random(4)] ?? ''), Buffer.alloc(500)]),
  ],
  ['archive', ['type'], (random) => zip('photo.jpg', canary.repeat(random(1_000)))],
  [
    'bytes without a form',
    ['type'],
    (random) => Buffer.from(Array.from({ length: random(2_000) }, () => 32 + random(90))),
  ],
];
