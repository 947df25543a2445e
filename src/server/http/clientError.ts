import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { answersOn } from './listener.ts';
import { problemAnswer } from './securityHeaders.ts';

/** Problem codes for error codes of Node's parser and timeouts; all others become `invalid-request`. */
const codes = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
} as const;

/** Connections that sent unreadable bytes. */
const unreadable = new WeakSet<Socket>();

/**
 * Answers bytes that Node cannot parse as a request with a problem and the security headers, and closes the connection. Complete
 * requests on the same connection are answered first. Sends nothing if the connection is gone or the response has started.
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
 * Answers CONNECT, whose target is never in origin form, like unreadable bytes. Node no longer manages the connection by then, so
 * errors and timeouts are handled here.
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
