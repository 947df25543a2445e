import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { AttachmentContentType, Refusal } from '#server/db/columnTypes.ts';

/** Files in a folder that nobody else reads, to examine before they can be read. */
export interface FilesToExamine {
  readonly folder: string;
  /** File names in the folder. Several are photos that become one PDF. */
  readonly files: readonly string[];
  readonly accept: readonly AttachmentContentType[];
}

/** A file in the folder. */
export interface ExaminedFile {
  readonly file: string;
  readonly contentType: AttachmentContentType;
}

/** What is kept, and a copy for viewing if browsers cannot show what is kept; or why the files are refused. */
export type Examined =
  | { readonly kept: ExaminedFile; readonly view?: ExaminedFile }
  | { readonly refused: Exclude<Refusal, 'malware'> };

/** Examines files by their bytes. Rejects only if it cannot work, such as on a full disk; then it is asked again later. */
export type ExamineFiles = (files: FilesToExamine) => Promise<Examined>;

/** Accepts a file by its type, which its first bytes show, and keeps it as it is. It combines no photos. */
export async function examineType({ folder, files, accept }: FilesToExamine): Promise<Examined> {
  const [file = '', ...others] = files;
  if (others.length > 0) return { refused: 'too-complex' };
  const { size } = await stat(join(folder, file));
  const handle = await open(join(folder, file));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_100), 0, Math.min(4_100, size), 0);
    const found = (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime;
    const contentType = accept.find((one) => one === found);
    return contentType ? { kept: { file, contentType } } : { refused: 'type' };
  } finally {
    await handle.close();
  }
}
