import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { answersOn } from './listener.ts';
import { problemAnswer } from './securityHeaders.ts';

/** Codes of Node's parser and its time-outs, and the problem that each becomes; every other one is `invalid-request`. */
const codes = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
} as const;

/** Connections that sent what cannot be read. */
const unreadable = new WeakSet<Socket>();

/**
 * Answers bytes that Node cannot read as a request, with the same shape and defences as every other answer, and closes the connection.
 * Requests that arrived whole on the same connection are answered first. Says nothing where the connection is gone, or where the answer
 * to the unreadable request has begun.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  if (unreadable.has(socket)) return;
  unreadable.add(socket);
  const open = answersOn(socket);
  const last = open.findLast(({ req }) => req.complete);
  if (last) last.once('close', () => refuse(error, socket));
  else if (open.some(({ headersSent }) => headersSent)) socket.destroy();
  else refuse(error, socket);
}

/**
 * Answers CONNECT, whose target is never in origin form, as bytes that cannot be read. Node has let go of the connection by then, so its
 * errors and its standstill are handled here.
 */
export function refuseConnect({ socket }: IncomingMessage): void {
  socket.on('error', () => socket.destroy());
  socket.once('timeout', () => socket.destroy());
  answerClientError(new Error('CONNECT is not served'), socket);
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const known = Object.entries(codes).find(([name]) => name === error.code)?.[1];
  const { status, headers, body } = problemAnswer(known ?? 'invalid-request');
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}
