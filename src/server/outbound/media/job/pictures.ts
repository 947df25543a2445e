import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { Refused } from './refused.ts';

/** Content types of pictures. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/tiff';

/** Limits of a picture. */
export interface PictureLimits {
  readonly pixels: number;
  /** Pixels of the longer side of what is kept; larger pictures are made smaller. */
  readonly longestSide: number;
}

// Each file is read by the one decoder of its type, whatever other decoders would make of its bytes.
const loaders: Readonly<Record<Exclude<PictureType, 'image/heic'>, string>> = {
  'image/jpeg': 'VipsForeignLoadJpegFile',
  'image/png': 'VipsForeignLoadPngFile',
  'image/webp': 'VipsForeignLoadWebpFile',
  'image/tiff': 'VipsForeignLoadTiffFile',
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });

/**
 * Opens a picture upright, in sRGB, without any metadata, and no larger than the limit. `page` counts from 0. Its first frame is taken from
 * a moving one.
 */
export async function openPicture(
  file: string,
  type: PictureType,
  { pixels, longestSide }: PictureLimits,
  page = 0,
): Promise<Sharp> {
  const picture = type === 'image/heic' ? await openHeic(file, pixels) : openWithLoader(file, type, pixels, page);
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
}

function openWithLoader(file: string, type: Exclude<PictureType, 'image/heic'>, pixels: number, page: number): Sharp {
  sharp.unblock({ operation: [loaders[type]] });
  const paged = type === 'image/tiff' || type === 'image/webp';
  return sharp(file, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true, ...(paged && { page }) });
}

/** Opens the first picture of a HEIC file. Its decoder turns it upright. */
async function openHeic(file: string, pixels: number): Promise<Sharp> {
  const { default: decode } = await import('heic-decode');
  const pictures = await decode.all({ buffer: await readFile(file) }).catch(() => {
    throw new Refused('damaged');
  });
  const [first] = pictures;
  if (!first || first.width * first.height === 0) throw new Refused('damaged');
  if (first.width * first.height > pixels) throw new Refused('too-complex');
  const { data, width, height } = await first.decode();
  pictures.dispose();
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: pixels }).removeAlpha();
}

/** Writes a picture that is shown on white if it is transparent. */
export function writeJpeg(picture: Sharp, file: string): Promise<{ readonly width: number; readonly height: number }> {
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toFile(file);
}
