import { Refused } from './refused.ts';

/** A page of a TIFF file: its tags that are kept, and the ranges of its strips or tiles. */
interface Page {
  readonly tags: readonly Tag[];
  readonly data: readonly Buffer[];
}

interface Tag {
  readonly id: number;
  readonly type: number;
  readonly count: number;
  readonly value: Buffer;
}

/** Bytes of a value of each type (TIFF 6.0, section 2). */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Where strips or tiles are, and how many bytes they have. */
const stripOffsets = 273;
const stripCounts = 279;
const tileOffsets = 324;
const tileCounts = 325;
const compressionTag = 259;
const subfileTag = 254;
/** Tags that say how to draw a page: all other tags may describe the patient, the place or the device. */
const keptTags = new Set([
  ...[subfileTag, 256, 257, 258, compressionTag, 262, 266, stripOffsets, 274, 277, 278, stripCounts, 282, 283, 284],
  ...[292, 293, 296, 317, 320, 322, 323, tileOffsets, tileCounts, 332, 338, 339, 347, 530, 531, 532],
]);
/** None, CCITT (2, 3, 4), LZW, JPEG, Deflate (8, 32946) and PackBits. */
const jpeg = 7;
const compressions = new Set([1, 2, 3, 4, 5, jpeg, 8, 32_946, 32_773]);

/**
 * Writes a TIFF file anew from the pages of another: only what is needed to draw them is kept, in the same order. Smaller copies of a
 * page are left out. Throws `damaged` for a file whose tags lead outside of it, and `too-complex` for more than `maxPages` pages or a
 * compression that few programs know.
 */
export function cleanTiff(
  file: Buffer,
  maxPages: number,
): { readonly parts: readonly Buffer[]; readonly pages: number } {
  const little = file[0] === 0x49;
  const pages: Page[] = [];
  const seen = new Set<number>();
  let at = read(file, 4, 4, little);
  while (at !== 0) {
    if (seen.has(at)) throw new Refused('damaged');
    seen.add(at);
    if (seen.size > maxPages * 2) throw new Refused('too-complex');
    const entries = read(file, at, 2, little);
    const tags = tagsAt(file, at + 2, entries, little);
    if ((numberIn(tags, subfileTag, little) & 1) === 0) pages.push(pageOf(file, tags, little));
    at = read(file, at + 2 + entries * 12, 4, little);
  }
  if (pages.length === 0) throw new Refused('damaged');
  if (pages.length > maxPages) throw new Refused('too-complex');
  // Strips that overlap would make a small file a large one.
  if (pages.flatMap(({ data }) => data).reduce((sum, { length }) => sum + length, 0) > file.length)
    throw new Refused('damaged');
  return { parts: written(pages, little), pages: pages.length };
}

/** Reads an unsigned number. Throws `damaged` outside of the file. */
function read(file: Buffer, at: number, bytes: number, little: boolean): number {
  if (at + bytes > file.length) throw new Refused('damaged');
  return little ? file.readUIntLE(at, bytes) : file.readUIntBE(at, bytes);
}

function tagsAt(file: Buffer, from: number, entries: number, little: boolean): Tag[] {
  const tags: Tag[] = [];
  for (let at = from; at < from + entries * 12; at += 12) {
    const id = read(file, at, 2, little);
    if (!keptTags.has(id)) continue;
    const type = read(file, at + 2, 2, little);
    const count = read(file, at + 4, 4, little);
    const bytes = (typeSizes[type] ?? 0) * count;
    const place = bytes > 4 ? read(file, at + 8, 4, little) : at + 8;
    if (bytes === 0 || place + bytes > file.length) throw new Refused('damaged');
    tags.push({ id, type, count, value: file.subarray(place, place + bytes) });
  }
  return tags.sort((a, b) => a.id - b.id);
}

/** Returns the numbers of a tag of type BYTE, SHORT or LONG; none if the tag is absent. */
function numbersIn(tags: readonly Tag[], wanted: number, little: boolean): number[] {
  const tag = tags.find(({ id }) => id === wanted);
  if (!tag) return [];
  const size = typeSizes[tag.type] ?? 0;
  if (![1, 3, 4].includes(tag.type)) throw new Refused('damaged');
  return Array.from({ length: tag.count }, (_, index) => read(tag.value, index * size, size, little));
}

/** Returns the first number of a tag; 0 if the tag is absent. */
function numberIn(tags: readonly Tag[], wanted: number, little: boolean): number {
  return numbersIn(tags, wanted, little)[0] ?? 0;
}

function pageOf(file: Buffer, tags: readonly Tag[], little: boolean): Page {
  const compression = numberIn(tags, compressionTag, little) || 1;
  if (!compressions.has(compression)) throw new Refused('too-complex');
  const tiled = tags.some(({ id }) => id === tileOffsets);
  const offsets = numbersIn(tags, tiled ? tileOffsets : stripOffsets, little);
  const counts = numbersIn(tags, tiled ? tileCounts : stripCounts, little);
  if (offsets.length === 0 || offsets.length !== counts.length) throw new Refused('damaged');
  const data = offsets.map((offset, index) => {
    const end = offset + (counts[index] ?? 0);
    if (end > file.length) throw new Refused('damaged');
    const bytes = file.subarray(offset, end);
    return compression === jpeg ? withoutComments(bytes) : bytes;
  });
  return { tags: tags.map((tag) => (tag.id === 347 ? { ...tag, ...emptied(tag) } : tag)), data };
}

/** Returns JPEG tables without comments. */
function emptied({ value }: Tag): Pick<Tag, 'value' | 'count'> {
  const cleaned = withoutComments(value);
  return { value: cleaned, count: cleaned.length };
}

/** Returns a JPEG stream without the segments that describe it: comments, and data of applications except Adobe's for colours. */
function withoutComments(stream: Buffer): Buffer {
  const parts = [stream.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= stream.length && stream[at] === 0xff) {
    const marker = stream[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) break;
    const end = at + 2 + stream.readUInt16BE(at + 2);
    if (end > stream.length) throw new Refused('damaged');
    const describes = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && marker !== 0xee);
    if (!describes) parts.push(stream.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, stream.subarray(at)]);
}

/** Returns the parts of a TIFF file with these pages. Each block begins at an even offset (TIFF 6.0, section 2). */
function written(pages: readonly Page[], little: boolean): Buffer[] {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (bytes: Buffer): number => {
    const at = length;
    parts.push(bytes);
    if (bytes.length % 2 === 1) parts.push(Buffer.alloc(1));
    length += bytes.length + (bytes.length % 2);
    return at;
  };
  const number = (value: number, bytes: 2 | 4): Buffer => {
    const buffer = Buffer.alloc(bytes);
    if (little) buffer.writeUIntLE(value, 0, bytes);
    else buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  };
  const header = Buffer.alloc(8);
  header.write(little ? 'II*\0' : 'MM\0*', 'latin1');
  add(header);
  let link: { readonly buffer: Buffer; readonly at: number } = { buffer: header, at: 4 };
  for (const { tags, data } of pages) {
    const offsets = Buffer.concat(data.map((bytes) => number(add(bytes), 4)));
    const counts = Buffer.concat(data.map((bytes) => number(bytes.length, 4)));
    const rows = tags.map((tag) => {
      const places = tag.id === stripOffsets || tag.id === tileOffsets;
      const replaced = places ? offsets : tag.id === stripCounts || tag.id === tileCounts ? counts : undefined;
      const [type, count, value] = replaced ? [4, data.length, replaced] : [tag.type, tag.count, tag.value];
      const held = value.length > 4 ? number(add(value), 4) : Buffer.concat([value, Buffer.alloc(4 - value.length)]);
      return Buffer.concat([number(tag.id, 2), number(type, 2), number(count, 4), held]);
    });
    const directory = Buffer.concat([number(rows.length, 2), ...rows, Buffer.alloc(4)]);
    number(add(directory), 4).copy(link.buffer, link.at);
    link = { buffer: directory, at: directory.length - 4 };
  }
  return parts;
}
