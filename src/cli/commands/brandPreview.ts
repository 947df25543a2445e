import { once } from 'node:events';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { brandCommand, readDraft } from '../brandCommand.ts';
import { withDatabaseUrl } from '../withDatabase.ts';

/** `brand preview <brand>`: serves the pack on disk at a free port until Ctrl-C. An edit is visible after a page load. */
export const brandPreview = brandCommand({
  name: 'brand preview',
  arguments: '<brand>',
  description: 'serves the pack on disk with its edits at a free port until Ctrl-C',
  positionals: [1, 1],
  async work({ positionals: [brand = ''] }, io) {
    readDraft(brand);
    const environment = { ...process.env, PORT: '0', HOST: '127.0.0.1', BRAND: brand, BRANDS_FROM: 'disk' };
    const config = { ...readConfig(environment), mode: 'development' as const, publicUrl: '', drainSeconds: 0 };
    await withDatabaseUrl(config, async (databaseUrl) => {
      const server = await startServer(
        { ...config, databaseUrl },
        { logger: pino(logOptions('fatal')), say: io.print },
      );
      const own = server.addresses.find(({ id }) => id === brand);
      io.print(`\nPreview of ${brand}: ${own?.url ?? server.url}`);
      io.print('Bookings in the preview are stored in this database. Press Ctrl-C to end the preview.');
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await server.stop();
    });
    return 0;
  },
});
