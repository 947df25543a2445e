import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** An archive that is being written: a gzipped tar file that only its owner may read. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Resolves when everything is on the disk. */
  finish(): Promise<void>;
  /** Gives up, and leaves the file as it is. Gives the fault of the file when that is why, such as a full disk (ENOSPC). */
  abort(): Promise<Error | undefined>;
}

/** Begins a file, which must not exist (EEXIST). */
export function writeArchive(file: string): ArchiveWriter {
  const tar = pack();
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  // The pipeline then destroys the archive, whose own error says only that it is destroyed.
  let fault: Error | undefined;
  sink.once('error', (error) => {
    fault = error;
  });
  const written = pipeline(tar, createGzip(), sink);
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    async add(name, content) {
      // The entry takes part in the back pressure of the file, which a buffer given at once does not.
      const added = new Promise<void>((done, refused) => {
        tar
          .entry({ name, size: content.length, mode: 0o600 }, (error) => (error ? refused(error) : done()))
          .end(content);
      });
      added.catch(() => undefined);
      await Promise.race([added, failed]);
    },
    async finish() {
      tar.finalize();
      await written;
    },
    async abort() {
      const cause = fault;
      tar.destroy();
      await written.catch(() => undefined);
      return cause;
    },
  };
}

/** The entries of an archive, one after the other; the content of each must be read before the next is asked for. */
export async function* readArchive(
  file: string,
): AsyncGenerator<{ readonly name: string; readonly content: AsyncIterable<Buffer> }> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  read.catch(() => undefined);
  for await (const entry of tar) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
  await read;
}
