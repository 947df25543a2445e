import { Refused } from './refused.ts';

/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2): type, place of its header, and the range of its content. */
interface Box {
  readonly type: string;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

interface Item {
  readonly id: number;
  readonly type: string;
}

type Range = readonly [start: number, end: number];

const keptTop = new Set(['ftyp', 'meta', 'mdat']);
const keptMeta = new Set(['hdlr', 'pitm', 'iinf', 'iref', 'iprp', 'iloc', 'idat', 'dinf', 'grpl']);
/** Coded pictures, and those that are put together from others. */
const keptItems = new Set(['hvc1', 'hev1', 'grid', 'iden', 'iovl']);
const keptProperties = new Set('hvcC ispe pixi colr irot imir pasp clap auxC lsel rloc clli mdcv amve'.split(' '));

/**
 * Overwrites with zeros, in place, all that is not needed to draw the pictures of a HEIC file: Exif, XMP, names, unknown boxes, and bytes
 * that no picture uses. Offsets stay valid because nothing moves. Returns the part of the file that its boxes fill. Throws `damaged` for
 * a file whose boxes do not fit, and `too-complex` for pictures with more pixels than `maxPixels`.
 */
export function cleanHeic(file: Buffer, maxPixels: number): Buffer {
  const top = boxesIn(file, 0, file.length);
  const meta = top.find(({ type }) => type === 'meta');
  if (!meta || top[0]?.type !== 'ftyp') throw new Refused('damaged');
  blankOthers(file, top, keptTop);
  for (const other of top) if (other.type === 'meta' && other !== meta) blank(file, other);
  const parts = boxesIn(file, meta.start + 4, meta.end);
  blankOthers(file, parts, keptMeta);
  const named = (type: string) => parts.find((part) => part.type === type);
  const [hdlr, iinf, iloc, iprp, idat] = ['hdlr', 'iinf', 'iloc', 'iprp', 'idat'].map(named);
  if (!hdlr || !iinf || !iloc || !iprp) throw new Refused('damaged');
  file.fill(0, Math.min(hdlr.start + 24, hdlr.end), hdlr.end);
  cleanProperties(file, iprp, maxPixels);
  const pictures = new Set(cleanItems(file, iinf).map(({ id }) => id));
  const kept = extentsIn(file, iloc).filter(({ id }) => pictures.has(id));
  const inFile = kept.filter(({ method }) => method === 0).map(({ range }) => range);
  const inIdat = kept
    .filter(({ method }) => method === 1)
    .map(({ range: [start, end] }): Range => {
      const base = idat?.start ?? 0;
      return [base + start, base + end];
    });
  for (const { type, start, end } of top) if (type === 'mdat') blankBetween(file, start, end, inFile);
  if (idat) blankBetween(file, idat.start, idat.end, inIdat);
  return file.subarray(0, top.at(-1)?.end);
}

/** Returns the boxes that fill a range. Bytes at the end that are too few for a box are left out. */
function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = file.readUInt32BE(at);
    const long = short === 1;
    if (long && at + 16 > to) throw new Refused('damaged');
    const size = long ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const start = at + (long ? 16 : 8);
    const end = at + size;
    if (end < start || end > to || boxes.length > 10_000) throw new Refused('damaged');
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), at, start, end });
    at = end;
  }
  return boxes;
}

/** Makes a box one that readers skip. */
function blank(file: Buffer, { at, start, end }: Box): void {
  file.write('free', at + 4, 'latin1');
  file.fill(0, start, end);
}

function blankOthers(file: Buffer, boxes: readonly Box[], kept: ReadonlySet<string>): void {
  for (const box of boxes) if (!kept.has(box.type)) blank(file, box);
}

/** Overwrites the bytes of a range that are in none of the kept ranges. */
function blankBetween(file: Buffer, from: number, to: number, kept: readonly Range[]): void {
  let at = from;
  for (const [start, end] of [...kept].sort((a, b) => a[0] - b[0])) {
    if (start > at) file.fill(0, at, Math.min(start, to));
    at = Math.max(at, Math.min(end, to));
  }
  file.fill(0, at, to);
}

/** Blanks properties that are not needed to draw. Throws `too-complex` if a picture has too many pixels. */
function cleanProperties(file: Buffer, iprp: Box, maxPixels: number): void {
  const [ipco] = boxesIn(file, iprp.start, iprp.end).filter(({ type }) => type === 'ipco');
  if (!ipco) throw new Refused('damaged');
  const properties = boxesIn(file, ipco.start, ipco.end);
  blankOthers(file, properties, keptProperties);
  for (const { type, start, end } of properties) {
    if (type !== 'ispe') continue;
    if (end - start < 12) throw new Refused('damaged');
    if (file.readUInt32BE(start + 4) * file.readUInt32BE(start + 8) > maxPixels) throw new Refused('too-complex');
  }
}

/** Empties the names of items, and returns the pictures. Items of other types become `free`. */
function cleanItems(file: Buffer, { start, end }: Box): Item[] {
  if (end - start < 6) throw new Refused('damaged');
  const first = start + (file[start] === 0 ? 6 : 8);
  return boxesIn(file, first, end).flatMap((entry) => {
    const version = file[entry.start] ?? 0;
    const wide = version === 3;
    const typeAt = entry.start + (wide ? 10 : 8);
    if (entry.type !== 'infe' || version < 2 || typeAt + 4 > entry.end) throw new Refused('damaged');
    const type = file.toString('latin1', typeAt, typeAt + 4);
    const id = wide ? file.readUInt32BE(entry.start + 4) : file.readUInt16BE(entry.start + 4);
    file.fill(0, typeAt + 4, entry.end);
    if (keptItems.has(type)) return [{ id, type }];
    file.write('free', typeAt, 'latin1');
    return [];
  });
}

/** Returns where the bytes of items are (ISO/IEC 14496-12, 8.11.3): method 0 counts from the start of the file, 1 from that of `idat`. */
function extentsIn(file: Buffer, { start, end }: Box): { id: number; method: number; range: Range }[] {
  let at = start;
  const read = (bytes: number): number => {
    if (at + bytes > end) throw new Refused('damaged');
    at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(file.readBigUInt64BE(at - 8)) : file.readUIntBE(at - bytes, bytes);
  };
  const version = read(1);
  read(3);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15].map(sizeOf);
  const indexSize = version === 0 ? 0 : sizeOf(sizes & 15);
  const wide = version === 2 ? 4 : 2;
  const extents: { id: number; method: number; range: Range }[] = [];
  for (let items = read(wide); items > 0; items--) {
    const id = read(wide);
    const method = version === 0 ? 0 : read(2) & 15;
    if (method > 1) throw new Refused('damaged');
    read(2);
    const base = read(baseSize ?? 0);
    for (let count = read(2); count > 0; count--) {
      read(indexSize);
      const from = base + read(offsetSize ?? 0);
      const length = read(lengthSize ?? 0);
      extents.push({ id, method, range: [from, length === 0 ? Number.MAX_SAFE_INTEGER : from + length] });
    }
  }
  return extents;
}

function sizeOf(field: number): number {
  if (field !== 0 && field !== 4 && field !== 8) throw new Refused('damaged');
  return field;
}
