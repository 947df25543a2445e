import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The points of an SMTP session (RFC 5321) at which a server can misbehave; `DOT` is the end of the message, `QUIT` what follows. */
export const smtpStages = ['GREETING', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'DOT', 'QUIT'] as const;
export type SmtpStage = (typeof smtpStages)[number];

/** What the server does at a stage instead of the normal reply: a reply such as `451 later`, closing the connection, or nothing. */
export type Misbehaviour = { readonly reply: string } | 'drop' | 'silence';

export interface RawMailServer {
  readonly url: string;
  /** Message-IDs of the completely received messages, with any reply. */
  readonly received: string[];
  /** Message-IDs of the messages that were answered with 250. */
  readonly taken: string[];
  readonly connections: { now: number; most: number; all: number };
  /** Number of misbehaviours so far. */
  misbehaved: number;
  /** Misbehaviour at each stage from now on; empty for a correct server. */
  misbehave: { [stage in SmtpStage]?: Misbehaviour };
  close(): Promise<void>;
}

const usual: Record<SmtpStage, string> = {
  GREETING: '220 mail.example',
  EHLO: '250 mail.example',
  MAIL: '250 sender',
  RCPT: '250 recipient',
  DATA: '354 go on',
  DOT: '250 taken',
  QUIT: '221 bye',
};

/** Starts a minimal SMTP server on the loopback address that can misbehave at any stage. */
export async function startRawMailServer(): Promise<RawMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const { connections } = raw;
    sockets.add(socket);
    connections.all += 1;
    connections.most = Math.max(connections.most, ++connections.now);
    socket
      .on('error', () => undefined)
      .once('close', () => {
        connections.now -= 1;
        sockets.delete(socket);
      });
    let messageId = '';
    let inMessage = false;
    const at = (stage: SmtpStage): boolean => {
      const instead = raw.misbehave[stage];
      if (instead !== undefined) raw.misbehaved += 1;
      if (instead === 'drop') socket.destroy();
      else if (instead !== 'silence') socket.write(`${instead?.reply ?? usual[stage]}\r\n`);
      return instead === undefined;
    };
    at('GREETING');
    // A reset connection is an error of the socket and of its lines.
    const lines = createInterface({ input: socket }).on('error', () => undefined);
    lines.on('line', (line) => {
      if (inMessage) {
        messageId = /^Message-ID: (.*)$/i.exec(line)?.[1] ?? messageId;
        if (line !== '.') return;
        inMessage = false;
        raw.received.push(messageId);
        if (at('DOT')) raw.taken.push(messageId);
        // The client may close the connection without QUIT after its message is accepted.
        if (raw.misbehave.QUIT === 'drop') {
          raw.misbehaved += 1;
          socket.destroySoon();
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      const stage = smtpStages.find((one) => one === verb);
      if (stage) inMessage = at(stage) && stage === 'DATA';
      else if (verb === 'HELO') at('EHLO');
      else socket.write('250 yes\r\n');
    });
  });
  const raw: RawMailServer = {
    received: [],
    taken: [],
    connections: { now: 0, most: 0, all: 0 },
    misbehaved: 0,
    misbehave: {},
    get url() {
      return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return raw;
}
