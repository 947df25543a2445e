import { readFileSync, writeSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentType, typeBytes, typeOfBytes } from '#base/fileType.ts';
import { cleanHeic } from './heic.ts';
import { checkPdf } from './pdf.ts';
import { type PhotoPage, writePhotosPdf } from './photosPdf.ts';
import { openPicture, type PictureType, writeJpeg } from './pictures.ts';
import { type Refusal, Refused } from './refused.ts';
import { cleanTiff } from './tiff.ts';

/** What the converter shall do with files in a folder. It writes its own files there too. */
export interface MediaJob {
  readonly folder: string;
  /** File names in the folder. Several are photos that become one PDF. */
  readonly files: readonly string[];
  readonly accept: readonly ContentType[];
  readonly megapixels: number;
  readonly longestSide: number;
  readonly maxPages: number;
}

/** A file in the folder. */
export interface MadeFile {
  readonly file: string;
  readonly contentType: ContentType;
}

/** What the converter made: what is kept, and a copy for viewing if browsers cannot show what is kept. */
export type MediaJobResult = { readonly kept: MadeFile; readonly view?: MadeFile } | { readonly refused: Refusal };

async function run(job: MediaJob): Promise<MediaJobResult> {
  const types: ContentType[] = [];
  for (const file of job.files) types.push(await typeOf(job, file));
  if (job.files.length > 1) return { kept: await combined(job, types) };
  const [file = ''] = job.files;
  const [type] = types;
  if (type === 'application/pdf') {
    await checkPdf(await readFile(join(job.folder, file)), { pages: job.maxPages, pixels: job.megapixels * 1e6 });
    return { kept: { file, contentType: type } };
  }
  if (type === 'image/heic') return heic(job, file);
  if (type === 'image/tiff') return tiff(job, file);
  return { kept: await redrawn(job, file, type ?? 'image/jpeg') };
}

/** Returns the type of a file. Throws its refusal if it is not accepted. */
async function typeOf({ folder, accept }: MediaJob, file: string): Promise<ContentType> {
  const handle = await open(join(folder, file));
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(typeBytes), 0, typeBytes, 0);
  await handle.close();
  const type = typeOfBytes(buffer.subarray(0, bytesRead));
  if (type === 'dicom' || type === 'office') throw new Refused(type);
  const accepted = accept.find((one) => one === type);
  if (!accepted) throw new Refused('type');
  return accepted;
}

/** Draws a picture anew, so that nothing but its pixels remains. */
async function redrawn(
  job: MediaJob,
  file: string,
  contentType: 'image/jpeg' | 'image/png' | 'image/webp',
): Promise<MadeFile> {
  const kept = `${file}-kept`;
  const picture = await openPicture(join(job.folder, file), contentType, limitsOf(job));
  const to = join(job.folder, kept);
  if (contentType === 'image/jpeg') await writeJpeg(picture, to);
  else if (contentType === 'image/png') await picture.png().toFile(to);
  else await picture.webp({ quality: 90 }).toFile(to);
  return { file: kept, contentType };
}

async function heic(job: MediaJob, file: string): Promise<MediaJobResult> {
  const [kept, view] = [`${file}-kept`, `${file}-view`];
  await writeFile(join(job.folder, kept), cleanHeic(await readFile(join(job.folder, file)), job.megapixels * 1e6));
  await writeJpeg(await openPicture(join(job.folder, kept), 'image/heic', limitsOf(job)), join(job.folder, view));
  return { kept: { file: kept, contentType: 'image/heic' }, view: { file: view, contentType: 'image/jpeg' } };
}

async function tiff(job: MediaJob, file: string): Promise<MediaJobResult> {
  const [kept, view] = [`${file}-kept`, `${file}-view`];
  const { parts, pages } = cleanTiff(await readFile(join(job.folder, file)), job.maxPages);
  await writeFile(join(job.folder, kept), parts);
  const made = { file: kept, type: 'image/tiff' as const };
  const numbered = Array.from({ length: pages }, (_, page) => ({ ...made, page }));
  await writePhotosPdf(drawnPages(job, numbered), join(job.folder, view));
  return { kept: { file: kept, contentType: 'image/tiff' }, view: { file: view, contentType: 'application/pdf' } };
}

async function combined(job: MediaJob, types: readonly ContentType[]): Promise<MadeFile> {
  const kept = 'combined';
  const photos = job.files.map((file, index) => {
    const type = types[index];
    if (!type || type === 'application/pdf') throw new Refused('type');
    return { file, type };
  });
  await writePhotosPdf(drawnPages(job, await pagesOf(job, photos)), join(job.folder, kept));
  return { file: kept, contentType: 'application/pdf' };
}

interface SourcePage {
  readonly file: string;
  readonly type: PictureType;
  readonly page: number;
}

/** Returns the pages of photos: one each, and those of a TIFF file, after it was written anew. */
async function pagesOf(
  job: MediaJob,
  photos: readonly { readonly file: string; readonly type: PictureType }[],
): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for (const { file, type } of photos) {
    let count = 1;
    if (type === 'image/tiff') {
      const path = join(job.folder, file);
      const cleaned = cleanTiff(await readFile(path), job.maxPages);
      await writeFile(path, cleaned.parts);
      count = cleaned.pages;
    }
    for (let page = 0; page < count; page++) pages.push({ file, type, page });
  }
  if (pages.length > job.maxPages) throw new Refused('too-complex');
  return pages;
}

/** Draws pages one after another as JPEG files. */
async function* drawnPages(job: MediaJob, pages: readonly SourcePage[]): AsyncGenerator<PhotoPage> {
  for (const [index, { file, type, page }] of pages.entries()) {
    const picture = await openPicture(join(job.folder, file), type, limitsOf(job), page);
    const drawn = join(job.folder, `page-${index}`);
    const { width, height } = await writeJpeg(picture, drawn);
    yield { file: drawn, width, height };
  }
}

function limitsOf({ megapixels, longestSide }: MediaJob) {
  return { pixels: megapixels * 1e6, longestSide };
}

/** Returns the reason for an error of a decoder. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.reason;
  const message = error instanceof Error ? error.message : '';
  return /pixel limit|memory|too large/i.test(message) ? 'too-complex' : 'damaged';
}

const result = await run(JSON.parse(readFileSync(0, 'utf8'))).catch((error) => ({ refused: refusalOf(error) }));
writeSync(3, JSON.stringify(result));
// Threads of decoders would keep the process alive.
process.exit(0);
