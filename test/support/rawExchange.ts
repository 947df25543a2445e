import { connect } from 'node:net';

/** A raw response, with header names in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends bytes unchanged and reads until the server closes the connection or is silent for half a second after its first bytes, which may take
 * five seconds: the first page of a server takes long. Status 0 without a response.
 */
export function rawExchange(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(readAnswer(Buffer.concat(chunks).toString('latin1')));
    };
    socket.setTimeout(5_000, finish);
    socket.on('data', (chunk) => {
      socket.setTimeout(500);
      chunks.push(chunk);
    });
    socket.on('end', finish);
    socket.on('error', (error) => (chunks.length > 0 ? finish() : reject(error)));
  });
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...fields] = text.slice(0, end).split('\r\n');
  const pairs = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(' ')[1] ?? 0), headers: new Map(pairs), body: text.slice(end + 4) };
}
