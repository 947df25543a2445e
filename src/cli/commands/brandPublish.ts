import { userInfo } from 'node:os';
import { locateFaults } from '#cli/locateFaults.ts';
import { brandHistory, publishBrand } from '#server/domain/brands/live/versions.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { brandCommand, parseVersionNumber, printFaults, readDraft } from '../brandCommand.ts';
import { withDatabase } from '../withDatabase.ts';

/** `brand publish <brand>`: publishes the pack on disk. Running servers serve it within a second. */
export const brandPublish = brandCommand({
  name: 'brand publish',
  arguments: '<brand> [--note <words>] [--onto <number>] [--json]',
  description: 'publishes a pack; --onto is the version it is based on (default: the live version)',
  words: [1, 1],
  texts: ['note', 'onto'],
  async work({ words: [brand = ''], texts: { note = '', onto }, switches }, io) {
    const draft = readDraft(brand);
    const wanted = onto === undefined ? undefined : parseVersionNumber(onto);
    const outcome = await withDatabase(async (db) => {
      const live = (await brandHistory(db, brand))[0]?.number ?? 0;
      return publishBrand(db, createBrandBuilder(), draft, { author: userInfo().username, note, onto: wanted ?? live });
    });
    if (switches.has('json')) {
      const faults = 'refused' in outcome ? { refused: locateFaults(outcome.refused) } : {};
      io.say(JSON.stringify({ brand, ...outcome, ...faults }, null, 2));
    } else if ('refused' in outcome) {
      printFaults(outcome.refused, io.complain);
      io.complain('Nothing was published.');
    } else if ('overtaken' in outcome) {
      const { number, author, released_at } = outcome.overtaken;
      io.complain(
        `Nothing was published: ${author} made version ${number} live at ${released_at.toISOString()}. ` +
          `Compare with \`brand diff ${brand} --against live\`, then publish with --onto ${number}.`,
      );
    } else if ('unchanged' in outcome) {
      io.say(`Nothing changed since version ${outcome.unchanged}.`);
    } else {
      printFaults(outcome.faults, io.say);
      io.say(`Version ${outcome.published} of ${brand} is live.`);
    }
    return 'refused' in outcome || 'overtaken' in outcome ? 1 : 0;
  },
});
