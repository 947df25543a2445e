import { connect, type Socket } from 'node:net';

/** Finds malware in files. */
export interface Scanner {
  /** Returns whether the bytes are free of malware. Rejects if the scanner has no clear answer; then nobody may read the file. */
  scan(bytes: AsyncIterable<Buffer>): Promise<'clean' | 'malware'>;
}

/** Thrown if the scanner gave no verdict. The code is safe to log. */
class ScanFailed extends Error {
  override readonly name = 'ScanFailed';
  readonly code: string;
  constructor(code: 'SCANNER_ANSWER' | 'SCANNER_TIMEOUT' | 'SCANNER_CLOSED') {
    super(code);
    this.code = code;
  }
}

const idleMs = 60_000;
/** The longest answer that is read; a verdict has one line. */
const maxAnswer = 1_024;

/**
 * Scans with clamd, the daemon of ClamAV, by its command INSTREAM. `url` is `tcp://host:port` or `unix:/path`. A scan fails after a minute
 * without progress.
 */
export function clamavScanner(url: string, { timeoutMs = idleMs } = {}): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const target = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) };
  return {
    async scan(bytes) {
      const socket = connect(target).setTimeout(timeoutMs);
      const answer = answerOf(socket);
      answer.catch(() => undefined);
      try {
        await Promise.race([answer, sendAll(socket, bytes)]);
        return verdictIn(await answer);
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Sends the bytes as chunks with their length; an empty chunk ends them. */
async function sendAll(socket: Socket, bytes: AsyncIterable<Buffer>): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await drained(socket);
    if (socket.destroyed) return;
  }
  socket.write(Buffer.alloc(4));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['drain', 'close']) socket.once(event, () => resolve());
  });
}

/** Resolves to the answer, which ends with a zero byte. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
      else if (text.length > maxAnswer) reject(new ScanFailed('SCANNER_ANSWER'));
    });
    socket.once('timeout', () => reject(new ScanFailed('SCANNER_TIMEOUT')));
    socket.once('error', reject);
    socket.once('close', () => reject(new ScanFailed('SCANNER_CLOSED')));
  });
}

/** Anything but `OK` and `FOUND`, such as a file beyond the limits of the daemon, is no verdict. */
function verdictIn(answer: string): 'clean' | 'malware' {
  if (answer === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(answer)) return 'malware';
  throw new ScanFailed('SCANNER_ANSWER');
}
