import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { OpenedFile } from '#server/domain/documents/attachments.ts';

/** Sends a file chunk by chunk for download or display; no cache keeps a copy. */
export function sendFile(reply: FastifyReply, type: 'attachment' | 'inline', file: OpenedFile): FastifyReply {
  const { fileName, contentType, size, bytes } = file;
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(fileName, { type }),
    ...(size !== undefined && { 'content-length': size }),
  });
  return reply.type(contentType).send(Readable.from(bytes, { objectMode: false }));
}
