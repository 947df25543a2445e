import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ContentType, contentTypes } from '#base/fileType.ts';
import type { Refusal } from '#server/outbound/media/job/refused.ts';
import type { Media } from '#server/outbound/media/media.ts';

/** A file that is kept or viewed. */
interface ReadFile {
  readonly contentType: ContentType;
  readonly bytes: Buffer;
}

/** Writes files into a temporary folder, lets them be examined, and returns the bytes of what is kept and viewed, or the refusal. */
export async function examined(
  media: Media,
  files: readonly Buffer[],
  accept: readonly ContentType[] = contentTypes,
): Promise<{ readonly kept: ReadFile; readonly view?: ReadFile } | { readonly refused: Refusal }> {
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-test-'));
  try {
    const names = files.map((_, index) => `file-${index}`);
    for (const [index, name] of names.entries()) await writeFile(join(folder, name), files[index] ?? '');
    const result = await media.examine({ folder, files: names, accept });
    if ('refused' in result) return result;
    const read = async ({ file, contentType }: { readonly file: string; readonly contentType: ContentType }) => ({
      contentType,
      bytes: await readFile(join(folder, file)),
    });
    return { kept: await read(result.kept), ...(result.view && { view: await read(result.view) }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
