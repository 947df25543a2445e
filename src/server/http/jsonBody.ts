import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chunkBytes } from '#server/domain/documents/storedObjects.ts';
import { MalformedJson, sendProblem } from './problem.ts';

/** Maximum depth of arrays and objects in a body. The answers of flows have at most six levels. */
const maxDepth = 32;

const json = 'application/json';
const bodyless = ['GET', 'HEAD', 'TRACE'];

/**
 * Accepts the media type of the contract only, which is JSON in UTF-8 (RFC 8259) or a chunk of a file: answers 415 to any other media
 * type, charset or content coding. The depth of JSON is checked on the text, before the value is walked.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request, reply) => {
    // Fastify reads no body for these methods.
    if (bodyless.includes(request.method)) return;
    if (hasOtherCoding(request)) {
      const detail = 'Send the body without a Content-Encoding.';
      return sendProblem(reply.header('accept-encoding', 'identity'), 'unsupported-media-type', { detail });
    }
    const { accepts = json } = request.routeOptions.config;
    const sent = typeOf(request);
    if (sent !== undefined && sent !== accepts) {
      return sendProblem(reply, 'unsupported-media-type', { detail: `Send ${accepts}.` });
    }
    if (hasOtherCharset(request)) {
      return sendProblem(reply, 'unsupported-media-type', { detail: 'Send JSON in UTF-8.' });
    }
  });
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: chunkBytes },
    async (_request: unknown, body: Buffer) => body,
  );
  app.addContentTypeParser(json, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => readJsonBody(body));
}

/** Refuses a request without the body that its operation requires. Fastify validates no body without a Content-Type. */
export function requireBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions }, reply) => {
    const schema = routeOptions.schema as { readonly body?: unknown } | undefined;
    const isRequired = schema?.body !== undefined || routeOptions.config.accepts !== undefined;
    if (!isRequired || body !== undefined || routeOptions.config.optionalBody) return;
    return sendProblem(reply, 'invalid-request', { errors: [{ pointer: '/body', keyword: 'required' }] });
  });
}

/** Returns the media type of the body without its parameters; undefined for a request without one. */
function typeOf({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

function hasOtherCoding({ headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding'];
  return coding !== undefined && coding.trim().toLowerCase() !== 'identity';
}

function hasOtherCharset({ headers }: FastifyRequest): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? [];
  return charset !== undefined && !/^(?:utf-?8|us-ascii)?$/i.test(charset);
}

/** Returns the value of a body; undefined for an empty one. Throws MalformedJson. */
function readJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new MalformedJson('The body is not UTF-8.');
  const text = bytes.toString();
  if (depthOf(text) > maxDepth)
    throw new MalformedJson(`The body has more than ${maxDepth} levels of arrays and objects.`);
  const value = parse(text);
  refuseUnstorable(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of JSON.parse quotes the body.
    throw new MalformedJson('The body is not JSON.');
  }
}

/** Returns the depth of arrays and objects in a text that may be JSON. Brackets in strings do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === backslash) at++;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (character === openBracket || character === openBrace) deepest = Math.max(deepest, ++depth);
    else if (character === closeBracket || character === closeBrace) depth--;
  }
  return deepest;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Refuses text that PostgreSQL cannot store (NUL, half of a surrogate pair) and keys that could reach a prototype. */
function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new MalformedJson('The body has text that cannot be stored.');
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor') throw new MalformedJson(`The key ${key} is not allowed.`);
      refuseUnstorable(key);
      refuseUnstorable(inner);
    }
  }
}
