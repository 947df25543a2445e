import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A text in all metadata of these files, which must not be in what the portal keeps. */
export const canary = 'CANARYPATIENT';

/** Size of the picture with four colours. */
export const pictureSize = { width: 96, height: 64 } as const;

/** Colours of the corners: top left, top right, bottom left, bottom right. */
export const corners = { R: [220, 20, 20], B: [20, 20, 220], G: [20, 200, 20], W: [240, 240, 240] } as const;

/** Returns a picture whose quarters are red, blue, green and white. */
export function fourColours(size: { readonly width: number; readonly height: number } = pictureSize): Sharp {
  const { width, height } = size;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] = y < height / 2 ? [corners.R, corners.B] : [corners.G, corners.W];
      pixels.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Metadata of a phone: its name, the place, and a description with the canary. */
export const phoneExif = {
  IFD0: { Make: `${canary} Phone`, Model: canary, ImageDescription: canary },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '36/1 51/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '174/1 45/1 0/1',
  },
};

/** A HEIC picture of four colours with the metadata of a phone, written by heif-enc 1.15 of libheif. */
export const heicFile = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
    'AAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAABhgACAAAAAAMqAAEAAAAAAAABdAAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAA',
    'AAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGE',
    'ABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAA',
    'ABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQ',
    'AAAwJtZGF0AAABgigBrwT47Z70nXb/8ZX///7gG9l/eRUQndL4P42+G8KbbP0S6rOtZ/Qfr/r/+QclXcVEVcfIS3/beNw8RT+0MyHNLtcusYgW',
    'i+4e9QQPmvx/x/5+Dwe8m+eD4rFdqP+Mq33P3Jau6UBjaEvuf+a/e8GXM2XhFOFNf9SoMB5ugkAPthLHhW0/uorvFmoxsGEnFmAqabMkOE1Uhj',
    'TmJbspcZRfRaxA+OhvWTZ6wgettGuQTo/tWh+b/zn8z/+EouH9bmhMe5nWbSgD4UVO+s6ZhI6Y2W95WjCeNeITI424jwgK9kVaZHpnfGsfnP/D',
    'mdX/+LfFBiCP5cM01iblt+l/q9mUyN1SPH8aqom+g7wRgoSEo5b6rr7XU0b9e1B3+kt57iOjlacrGIb3YVdjWnhz58a3ooJV+4MWAGy/pnsvlU',
    'Qfch/Xq958rVzXJkEJRy31WXoNRYzTwGpuduPp7ZjefUqvvxaXgRgDOk1hI+D0xnm8f734tDUDy3ecD7niB871kHtAAAAAAElJKgAIAAAACgAO',
    'AQIADgAAAJYAAAAPAQIADAAAALAAAAAQAQIADAAAAKQAAAASAQMAAQAAAAEAAAAaAQUAAQAAAIYAAAAbAQUAAQAAAI4AAAAoAQMAAQAAAAIAAA',
    'ATAgMAAQAAAAEAAABphwQAAQAAALwAAAAliAQAAQAAAAoBAAAAAAAAOGMAAOgDAAA4YwAA6AMAAENBTkFSWVBBVElFTlQAQ2FuYXJ5TW9kZWwA',
    'Q2FuYXJ5UGhvbmUABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAGAAAAADoAQAAQAAAE',
    'AAAAAAAAAABAABAAIAAgAAAFMAAAACAAUAAwAAAFgBAAADAAIAAgAAAEUAAAAEAAUAAwAAAEABAAAAAAAArgAAAAEAAAAtAAAAAQAAAAAAAAAB',
    'AAAAJAAAAAEAAAAzAAAAAQAAAAAAAAABAAAA',
  ].join(''),
  'base64',
);

/** Objects of a PDF by number; a stream has a dictionary and bytes. */
export type PdfObjects = Readonly<Record<number, string | { readonly dictionary: string; readonly bytes: Buffer }>>;

/** The objects of a PDF with one empty page. Object 1 is the catalog, 2 the tree of pages, 3 the page, and 4 its content. */
export const onePage: PdfObjects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  4: flate('0.5 g 100 100 200 200 re f'),
};

/** Returns a stream with Flate. `more` is added to its dictionary. */
export function flate(content: string | Buffer, more = ''): { readonly dictionary: string; readonly bytes: Buffer } {
  return { dictionary: `/Filter /FlateDecode ${more}`, bytes: deflateSync(content, { level: 9 }) };
}

/** Returns an object stream (ISO 32000-2, 7.5.7) with these objects. */
export function objectStream(objects: Readonly<Record<number, string>>): ReturnType<typeof flate> {
  const entries = Object.entries(objects);
  let offset = 0;
  const places = entries.map(([number, text]) => {
    const place = `${number} ${offset}`;
    offset += text.length + 1;
    return place;
  });
  const first = `${places.join(' ')} `;
  const more = `/Type /ObjStm /N ${entries.length} /First ${first.length}`;
  return flate(`${first}${entries.map(([, text]) => text).join(' ')}`, more);
}

/**
 * Writes a PDF. Objects of `compressed` are in the object stream with the number `stream`, and then the table of places is a stream too, as
 * since PDF 1.5. `trailer` is added to the dictionary of the trailer.
 */
export function makePdf(
  objects: PdfObjects,
  {
    version = '1.7',
    trailer = '',
    compressed,
  }: {
    readonly version?: string;
    readonly trailer?: string;
    readonly compressed?: { readonly stream: number; readonly objects: readonly number[] };
  } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places = new Map<number, number>();
  const add = (text: string | Buffer) => {
    const part = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    parts.push(part);
    length += part.length;
  };
  for (const [number, object] of Object.entries(objects)) {
    places.set(Number(number), length);
    add(`${number} 0 obj\n`);
    if (typeof object === 'string') add(object);
    else {
      add(`<< ${object.dictionary} /Length ${object.bytes.length} >>\nstream\n`);
      add(object.bytes);
      add('\nendstream');
    }
    add('\nendobj\n');
  }
  const table = length;
  const numbers = [...places.keys(), ...(compressed?.objects ?? [])];
  const size = Math.max(...numbers) + 2;
  if (!compressed) {
    const rows = Array.from({ length: size - 1 }, (_, index) => {
      const place = places.get(index);
      return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    add(`xref\n0 ${size - 1}\n${rows.join('')}trailer\n<< /Size ${size - 1} /Root 1 0 R ${trailer} >>\n`);
  } else {
    const rows = Array.from({ length: size }, (_, number) => {
      const row = Buffer.alloc(6);
      const place = number === size - 1 ? table : places.get(number);
      const index = compressed.objects.indexOf(number);
      row[0] = place !== undefined ? 1 : index >= 0 ? 2 : 0;
      row.writeUInt32BE(place ?? (index >= 0 ? compressed.stream : 0), 1);
      row[5] = Math.max(index, 0);
      return row;
    });
    const data = Buffer.concat(rows);
    add(
      `${size - 1} 0 obj\n<< /Type /XRef /Size ${size} /W [1 4 1] /Root 1 0 R ${trailer} /Length ${data.length} >>\nstream\n`,
    );
    add(data);
    add('\nendstream\nendobj\n');
  }
  add(`startxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Returns a PDF of exactly so many bytes that cannot be compressed; at least 700. */
export function pdfOfSize(size: number): Buffer {
  const sized = (bytes: number) => makePdf({ ...onePage, 5: { dictionary: '', bytes: randomBytes(bytes) } });
  const file = sized(Math.max(0, size - sized(0).length - 16));
  return Buffer.concat([file, Buffer.alloc(size - file.length, '\n')]);
}

/** Adds a description with the canary (tag 270) to each page of a little-endian TIFF, and returns the longer file. */
export function describedTiff(file: Buffer): Buffer {
  const described = Buffer.alloc(12);
  described.writeUInt16LE(270, 0);
  described.writeUInt16LE(2, 2);
  described.writeUInt32LE(canary.length, 4);
  const parts = [Buffer.from(file), Buffer.from(canary)];
  let length = file.length + canary.length;
  described.writeUInt32LE(file.length, 8);
  let [link, linked] = [parts[0] ?? file, 4];
  for (let at = file.readUInt32LE(4); at !== 0; ) {
    const count = file.readUInt16LE(at);
    const end = at + 2 + count * 12;
    const entries = file.subarray(at + 2, end);
    const before = Array.from({ length: count }, (_, n) => entries.readUInt16LE(n * 12)).filter(
      (id) => id < 270,
    ).length;
    const directory = Buffer.concat([
      Buffer.from([(count + 1) & 255, (count + 1) >> 8]),
      entries.subarray(0, before * 12),
      described,
      entries.subarray(before * 12),
      Buffer.alloc(4),
    ]);
    const pad = Buffer.alloc(length % 2);
    link.writeUInt32LE(length + pad.length, linked);
    parts.push(pad, directory);
    length += pad.length + directory.length;
    [link, linked] = [directory, directory.length - 4];
    at = file.readUInt32LE(end);
  }
  return Buffer.concat(parts);
}
