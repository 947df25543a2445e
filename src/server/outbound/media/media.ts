import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MediaJob, MediaJobResult } from './job/mediaJob.ts';

/** Limits of the converter. */
export interface MediaLimits {
  /** Seconds that a file may take. */
  readonly seconds: number;
  /** Megabytes of memory that the converter may use. */
  readonly megabytes: number;
  /** Megapixels of a picture. */
  readonly megapixels: number;
  /** Pixels of the longer side of a picture that is kept. */
  readonly longestSide: number;
}

/** Files in a folder that nobody else reads. Several are photos that become one PDF in their order. */
export type FilesToExamine = Pick<MediaJob, 'folder' | 'files' | 'accept'>;

/** Decides what files are, and makes of them what the portal keeps. */
export interface Media {
  /**
   * Returns the names of the files that are kept and viewed: one of those that came, or one that was made in the same folder; or why they are
   * refused. Calls wait for one another. Rejects if the converter cannot run, so that the caller tries again.
   */
  examine(files: FilesToExamine): Promise<MediaJobResult>;
  /** Ends the running examination, which rejects, and all later ones. */
  close(): Promise<void>;
}

/** Why the converter was ended before it answered: its time or memory was used up, or a decoder crashed. */
export type Overrun = 'time' | 'memory' | 'crash';

const jobScript = fileURLToPath(new URL('./job/mediaJob.ts', import.meta.url));
const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url));
const maxPages = 200;
/** Megabytes of addresses that Node and the decoders reserve and do not use. */
const reservedMegabytes = 2_048;
const memoryInterval = 50;
const maxResultBytes = 65_536;

/**
 * Returns the converter. Files are read in a process of their own, one at a time, with the limits, low priority, no settings or keys in its
 * environment, and no right to write outside of their folder.
 */
export function openMedia(limits: MediaLimits, report: (overrun: Overrun) => void): Media {
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  return {
    examine({ folder, files, accept }) {
      const { megapixels, longestSide } = limits;
      const job = { folder, files, accept, megapixels, longestSide, maxPages };
      const mine = last.then(() => runJob(job, limits, closing.signal, report));
      last = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      closing.abort(new Error('the converter is closed'));
      await last;
    },
  };
}

/** Runs a job in a process with limits. A process that exceeds them, or crashes, refuses its file as `too-complex`. */
async function runJob(
  job: MediaJob,
  { seconds, megabytes }: MediaLimits,
  signal: AbortSignal,
  report: (overrun: Overrun) => void,
): Promise<MediaJobResult> {
  signal.throwIfAborted();
  const flags = ['--permission', '--allow-addons', '--disable-warning=SecurityWarning', '--no-warnings'];
  const paths = [
    `--allow-fs-read=${projectFolder}*`,
    `--allow-fs-read=${job.folder}`,
    `--allow-fs-write=${job.folder}`,
  ];
  const heap = `--max-old-space-size=${megabytes}`;
  // Neither a core file, which would keep pictures of patients, nor more memory than reserved addresses and the limit.
  const bounds = `ulimit -c 0; ulimit -d ${(megabytes + reservedMegabytes) * 1_024} 2>/dev/null; exec "$@"`;
  const command = [process.execPath, ...flags, ...paths, heap, jobScript];
  const child = spawn('/bin/sh', ['-c', bounds, 'sh', ...command], {
    cwd: projectFolder,
    env: { TMPDIR: job.folder, UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    // Decoders write messages, which may have texts of the file, to the first outputs; the result has an output of its own.
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  let overrun: Overrun | undefined;
  const end = (why: Overrun) => {
    overrun ??= why;
    child.kill('SIGKILL');
  };
  const stop = () => child.kill('SIGKILL');
  const timer = setTimeout(end, seconds * 1_000, 'time');
  const watch = setInterval(async () => {
    if ((await residentMegabytes(child.pid)) > megabytes) end('memory');
  }, memoryInterval);
  signal.addEventListener('abort', stop);
  let output = '';
  try {
    const ended = new Promise<void>((done, fail) => child.once('close', () => done()).once('error', fail));
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.stdio[3]?.on('data', (part: Buffer) => {
      if (output.length < maxResultBytes) output += part.toString('latin1');
    });
    // A process that ends before it reads its job has its exit code as the reason.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(job));
    await ended;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  if (overrun === undefined && child.exitCode === 0 && output !== '') return JSON.parse(output);
  report(overrun ?? 'crash');
  return { refused: 'too-complex' };
}

/** Returns the memory that a process uses; 0 where the system does not tell it in /proc. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024;
}
