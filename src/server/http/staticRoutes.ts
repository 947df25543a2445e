import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getOwn } from '#base/json.ts';
import { oncePer } from '#base/oncePer.ts';
import { withinLimit } from '#base/withinLimit.ts';
import { clientFolder } from './clientBuild.ts';
import { compress, sendCompressed } from './compress.ts';
import type { HttpDeps } from './httpDeps.ts';
import { sendProblem } from './problem.ts';

/** For files with a content hash in their names. */
const immutable = 'public, max-age=31536000, immutable';

/** Maximum wait for a publication, milliseconds. */
const refreshLimit = 5_000;

/** Serves the files that documents name: the built client, and the forms, flows, texts and fonts of the brands. */
export async function staticRoutes(app: FastifyInstance, { brands, refreshBrands }: HttpDeps): Promise<void> {
  const options = { preCompressed: true, cacheControl: false, acceptRanges: false, index: false } as const;
  await app.register(staticFiles, {
    ...options,
    root: [`${process.cwd()}/${clientFolder}`],
    prefix: '/assets/',
    allowedPath: (path) => /\.(js|svg|map)$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', immutable),
  });
  await app.register(staticFiles, {
    ...options,
    root: [`${process.cwd()}/${clientFolder}/embed`],
    prefix: '/embed/',
    decorateReply: false,
    allowedPath: (path) => path.endsWith('.js'),
    // Pages of other sites load it, and get a correction within ten minutes.
    setHeaders: (reply) =>
      reply.headers({ 'cache-control': 'public, max-age=600', 'cross-origin-resource-policy': 'cross-origin' }),
  });

  /** Finds a file by the hash in its name, also one of a publication that another server process serves already. */
  const found = async <Content>(find: () => Content | undefined): Promise<Content | undefined> => {
    const known = find();
    if (known !== undefined || !refreshBrands) return known;
    await withinLimit(refreshBrands(), refreshLimit, undefined);
    return find();
  };
  const send = (reply: FastifyReply, type: string, content: string | undefined) =>
    content === undefined
      ? sendProblem(reply, 'not-found')
      : reply.header('cache-control', immutable).type(`${type}; charset=utf-8`).send(content);
  type File = { Params: { file: string } };
  app.get<File>('/forms/:file', async ({ params }, reply) =>
    send(reply, 'text/javascript', (await found(() => brands.formAt(`/forms/${params.file}`)))?.module),
  );
  app.get<File>('/flows/:file', async ({ params }, reply) =>
    send(reply, 'application/json', (await found(() => brands.flowFileAt(`/flows/${params.file}`)))?.json),
  );

  const compressed = oncePer((texts: object) => compress(JSON.stringify(texts)));
  app.get<File>('/texts/:file', async (request, reply) => {
    const { file } = request.params;
    const known = await found(() => brands.textsAt(`/texts/${file}`));
    // A document of another version of the brand gets the present texts.
    const texts = known ?? getOwn(brands.forHost(request.hostname).texts, file.split('.')[0] ?? '');
    if (!texts) return sendProblem(reply, 'not-found');
    reply
      .headers({ 'cache-control': known ? immutable : 'no-store', vary: 'accept-encoding, host' })
      .type('application/json; charset=utf-8');
    return sendCompressed(request, reply, await compressed(texts));
  });

  app.get<File>('/fonts/:file', async ({ params }, reply) => {
    const font = await found(() => brands.fontAt(`/fonts/${params.file}`));
    if (!font) return sendProblem(reply, 'not-found');
    return reply
      .header('cache-control', immutable)
      .type(params.file.endsWith('.css') ? 'text/css; charset=utf-8' : 'font/woff2')
      .send(font);
  });

  // Browsers request it for pages without an icon, such as the mailbox.
  app.get('/favicon.ico', async (request, reply) => {
    const { favicon } = brands.forHost(request.hostname).images;
    if (!favicon) return sendProblem(reply, 'not-found');
    return reply.header('cache-control', 'public, max-age=3600').type(favicon.type).send(favicon.bytes);
  });
}
