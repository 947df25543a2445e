import { createInflate } from 'node:zlib';
import { Refused } from './refused.ts';

/** Limits of a PDF. */
export interface PdfLimits {
  /** Pages of the document. */
  readonly pages: number;
  /** Pixels of a picture. */
  readonly pixels: number;
}

/** Names of actions that run something, and of parts that are programs, forms of XFA or other files (ISO 32000-2, 7.11.4, 12.6.4, 12.7.8). */
const activeNames = new Set([
  ...['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'],
  ...['GoToE', 'Rendition', 'Movie', 'Sound', 'RichMediaExecute', '3D'],
]);

/** Bytes of all object streams together, and the number of streams. */
const maxObjectBytes = 64 * 2 ** 20;
const maxStreams = 200_000;
/** The most bytes that a content stream may become; real ones have a few millions. Pictures have up to four bytes for each pixel. */
const maxContentBytes = 64 * 2 ** 20;

/**
 * Reads a PDF as a viewer may read it, without drawing it. Throws `protected` for an encrypted one, `active` for one with scripts, with
 * actions that start something or with other files in it, `too-complex` if a stream or picture is too large, and `damaged` if it does not
 * end like a PDF. Names are found wherever they stand, so also in objects that only some viewers find; objects in compressed streams are
 * read too.
 */
export async function checkPdf(file: Buffer, limits: PdfLimits): Promise<void> {
  const text = file.toString('latin1');
  checkEnd(file);
  checkNames(text);
  let objectBytes = 0;
  let streams = 0;
  for (const { header, start } of streamsIn(text)) {
    if (++streams > maxStreams) throw new Refused('too-complex');
    const filters = filtersIn(header);
    const pixels = numberIn(header, 'Width') * numberIn(header, 'Height');
    if (pixels > limits.pixels) throw new Refused('too-complex');
    const isObjects = header.names.includes('First') || header.names.includes('ObjStm');
    if (isObjects) {
      // Programs write object streams plainly or with Flate. Another filter would hide them from this check.
      const plain = filters.length === 0 && !header.names.includes('Filter');
      if (!plain && (filters.join() !== 'FlateDecode' || numberIn(header, 'Predictor') > 1))
        throw new Refused('active');
      const end = endOfStream(text, start);
      const objects = plain
        ? file.subarray(start, end)
        : await inflated(file.subarray(start), maxObjectBytes - objectBytes);
      objectBytes += objects.length;
      checkNames(objects.toString('latin1'));
    } else if (filters.some((name) => name === 'FlateDecode')) {
      if (filters.filter((name) => name === 'FlateDecode').length > 1) throw new Refused('too-complex');
      if (filters[0] !== 'FlateDecode') continue;
      const limit = pixels > 0 ? Math.max(pixels * 8, 2 ** 20) : maxContentBytes;
      await measureInflated(file.subarray(start, endOfStream(text, start)), limit);
    }
  }
  await openPdf(file, limits);
}

/** Throws `damaged` for a file that does not end as a PDF, and `active` for one that is an archive too. */
function checkEnd(file: Buffer): void {
  const tail = file.subarray(-66_000);
  // Programs for archives look for this record at the end, and before it for anything at all.
  if (tail.includes('PK\x05\x06', 0, 'latin1')) throw new Refused('active');
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0) throw new Refused('damaged');
  if (tail.length - end > 2_048) throw new Refused('active');
}

/** Throws for a name that shows encryption or something active. Names may have characters as `#` and two digits (ISO 32000-2, 7.3.5). */
function checkNames(text: string): void {
  for (const [, raw = ''] of text.matchAll(/\/([A-Za-z#3][A-Za-z0-9#]{1,60})(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/g)) {
    const name = decodedName(raw);
    if (activeNames.has(name)) throw new Refused('active');
    if (name === 'Encrypt') throw new Refused('protected');
  }
}

function decodedName(raw: string): string {
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The dictionary before a stream, flat: its names in their order, and its tokens. */
interface Header {
  readonly names: readonly string[];
  readonly tokens: readonly string[];
}

interface Stream {
  readonly header: Header;
  /** Where the bytes of the stream begin. */
  readonly start: number;
}

/**
 * Yields all streams. An object is read at each place that has the form `1 0 obj`, because a table of places, which may be false, decides
 * where a viewer looks. Each read ends at the next word that is no part of a dictionary.
 */
function* streamsIn(text: string): Generator<Stream> {
  // Objects inside of texts of other objects may make this longer than the file; honest files are read about once.
  let budget = text.length * 8 + 2 ** 20;
  for (const { 0: match, index } of text.matchAll(/\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj(?![A-Za-z])/g)) {
    const header = readHeader(text, index + match.length);
    budget -= header.end - index;
    if (budget < 0) throw new Refused('too-complex');
    if (header.isStream) yield { header, start: header.end };
  }
}

const token =
  /[\0\t\n\f\r ]+|%[^\n\r]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|[[\]]|<[0-9A-Fa-f\0\t\n\f\r ]*>|[-+.\d][-+.\d]*|R\b|true|false|null|stream(?:\r\n|\n|\r)?/y;

function readHeader(text: string, from: number): Header & { readonly end: number; readonly isStream: boolean } {
  const names: string[] = [];
  const tokens: string[] = [];
  let at = from;
  while (at < text.length) {
    if (text[at] === '(') {
      at = endOfString(text, at);
      continue;
    }
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) break;
    at += found.length;
    if (found.startsWith('stream')) return { names, tokens, end: at, isStream: true };
    if (found.startsWith('/')) {
      const name = decodedName(found.slice(1));
      names.push(name);
      tokens.push(`/${name}`);
    } else if (!/^[\0\t\n\f\r %]/.test(found)) tokens.push(found);
  }
  return { names, tokens, end: at, isStream: false };
}

/** Returns the end of a string in brackets, which may have brackets inside (ISO 32000-2, 7.3.4.2). */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

const filterNames: Readonly<Record<string, string>> = { Fl: 'FlateDecode', LZW: 'LZWDecode', AHx: 'ASCIIHexDecode' };

/** Returns the filters of a stream in their order, by their full names. */
function filtersIn({ names }: Header): string[] {
  return names
    .map((name) => filterNames[name] ?? name)
    .filter((name) => /^(?:Flate|LZW|ASCIIHex|ASCII85|RunLength|Crypt|DCT|JPX|JBIG2|CCITTFax)(?:Decode)?$/.test(name));
}

/** Returns the number after a name; 0 if there is none. */
function numberIn({ tokens }: Header, name: string): number {
  const value = Number(tokens[tokens.indexOf(`/${name}`) + 1]);
  return tokens.includes(`/${name}`) && Number.isFinite(value) ? value : 0;
}

function endOfStream(text: string, start: number): number {
  const end = text.indexOf('endstream', start);
  return end < 0 ? text.length : end;
}

/** Returns what a Flate stream contains, as far as it can be read. Throws `too-complex` beyond a limit. */
async function inflated(bytes: Buffer, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  await measureInflated(bytes, limit, (part) => void parts.push(part));
  return Buffer.concat(parts);
}

/** Inflates a stream and forgets it. Throws `too-complex` beyond a limit. A fault ends it: viewers show what came before. */
async function measureInflated(bytes: Buffer, limit: number, keep?: (part: Buffer) => void): Promise<void> {
  const inflate = createInflate({ chunkSize: 256 * 1_024 });
  let length = 0;
  inflate.end(bytes);
  try {
    for await (const part of inflate) {
      length += part.length;
      if (length > limit) throw new Refused('too-complex');
      keep?.(part);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
  } finally {
    inflate.destroy();
  }
}

/** Opens a PDF with the program that shows it in browsers. Throws `damaged` if it has no page that can be found. */
async function openPdf(file: Buffer, limits: PdfLimits): Promise<void> {
  const { getDocument, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    // PDF.js takes the memory of the bytes that it gets.
    data: new Uint8Array(file),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > limits.pages) throw new Refused('too-complex');
    await document.getPage(1);
    const [files, scripts] = [await document.getAttachments(), await document.getJSActions()];
    if (files || scripts) throw new Refused('active');
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(error instanceof PasswordException ? 'protected' : 'damaged');
  } finally {
    await task.destroy();
  }
}
