import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** Writes a gzipped tar file that only its owner may read. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Resolves when the file is complete and flushed to disk. */
  finish(): Promise<void>;
  /** Stops writing and leaves the file. Returns the error of the file, such as a full disk (ENOSPC), if there was one. */
  abort(): Promise<Error | undefined>;
}

/** Creates an archive. Adding to it throws EEXIST if the file exists. */
export function writeArchive(file: string): ArchiveWriter {
  const tar = pack();
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  // After an error of the file, the error of the archive says only that it is destroyed.
  let fault: Error | undefined;
  sink.once('error', (error) => {
    fault = error;
  });
  const written = pipeline(tar, createGzip(), sink);
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    async add(name, content) {
      // An entry stream respects the back pressure of the file; a buffer passed at once does not.
      const added = new Promise<void>((done, refused) => {
        const entry = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
          error ? refused(error) : done(),
        );
        // An error of the file destroys the entry that is being written, which emits the error too.
        entry.on('error', refused).end(content);
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

/** Yields the entries of an archive. The content of each must be read before the next one. */
export async function* readArchive(
  file: string,
): AsyncGenerator<{ readonly name: string; readonly content: AsyncIterable<Buffer> }> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  read.catch(() => undefined);
  for await (const entry of tar) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
  await read;
}
