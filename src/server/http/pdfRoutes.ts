import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pdfFolder } from './clientBuild.ts';
import type { PolicySources } from './securityHeaders.ts';

/** Serves the worker of PDF.js with its fonts, character maps and decoders. A path names the version, so that files never change. */
export async function pdfRoutes(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    root: `${process.cwd()}/${pdfFolder}`,
    prefix: '/pdf/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    acceptRanges: false,
    index: false,
    allowedPath: (path) =>
      /^\/[\d.]+\/(?:worker\.js|fonts\/[\w-]+\.(?:pfb|ttf)|cmaps\/[\w-]+\.bcmap|decoders\/\w+\.js)$/.test(path),
  });
}

/** What a document needs to start the worker: src/client/integrations/pdf/pdfJs.ts makes the policy, which allows only its URL. */
export const pdfSources: PolicySources = { trustedTypes: ['pdf-worker'] };
