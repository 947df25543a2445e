import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type BrandMap, mapServiceOf } from '#brand/settings/mapService.ts';
import { mapFolder } from './clientBuild.ts';
import type { HttpDeps } from './httpDeps.ts';
import { contentSecurityPolicy, type PolicySources } from './securityHeaders.ts';

/** Serves the worker of MapLibre, with the policy that the map of the brand needs, and the demo map. */
export async function mapRoutes(app: FastifyInstance, { brands }: HttpDeps): Promise<void> {
  await app.register(staticFiles, {
    root: `${process.cwd()}/${mapFolder}`,
    prefix: '/map/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    // Whole files only: nobody needs a part of a small file.
    acceptRanges: false,
    index: false,
    allowedPath: (path) => /^\/(worker\.js|demo\/.+\.(json|pbf))$/.test(path),
    setHeaders: (reply, path) => {
      const isWorker = path.includes('worker.js');
      reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600');
      if (!isWorker) return;
      // A worker loads the tiles and obeys its own policy, not that of its page.
      const { brand } = brands.forHost(reply.request.hostname);
      const { connect = [] } = mapSources(mapServiceOf(brand.application));
      reply.header('content-security-policy', contentSecurityPolicy({ connect }));
    },
  });
}

/** Hosts and policies of Trusted Types that Google asks for (Maps JavaScript API, “Content Security Policy”, checked in 2026). */
const googleSources: PolicySources = {
  script: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'https://*.ggpht.com', 'blob:'],
  style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  img: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'https://*.googleusercontent.com'],
  font: ['https://fonts.gstatic.com'],
  connect: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  frame: ['https://*.google.com'],
  worker: ['blob:'],
  trustedTypes: ['@googlemaps/js-api-loader', 'google-maps-api-loader', 'google-maps-api#html', 'lit-html'],
};

/** Returns what a document needs to show the map of a brand (BK-3). */
export function mapSources(map: BrandMap | undefined): PolicySources {
  if (!map) return {};
  if (map.googleKey !== undefined) return googleSources;
  // src/client/integrations/map/mapLibre.ts makes the default policy, which allows the worker only.
  return { connect: map.origins, img: map.origins, trustedTypes: ['default'] };
}
