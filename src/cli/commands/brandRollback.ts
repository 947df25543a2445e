import { userInfo } from 'node:os';
import { rollBackBrand } from '#server/domain/brands/live/versions.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { brandCommand, parseVersionNumber, printFaults } from '../brandCommand.ts';
import { withDatabase } from '../withDatabase.ts';

/** `brand rollback <brand> [<number>]`: makes an older version live again. The history keeps all versions. */
export const brandRollback = brandCommand({
  name: 'brand rollback',
  arguments: '<brand> [<number>] [--json]',
  description: 'makes the previous version, or a given version, live again',
  words: [1, 2],
  async work({ words: [brand = '', word], switches }, io) {
    const number = word === undefined ? {} : { number: parseVersionNumber(word) };
    const author = userInfo().username;
    const outcome = await withDatabase((db) => rollBackBrand(db, createBrandBuilder(), { brand, author, ...number }));
    if (switches.has('json')) io.say(JSON.stringify({ brand, ...outcome }, null, 2));
    else if ('live' in outcome) io.say(`Version ${outcome.live} of ${brand} is live again.`);
    else if ('refused' in outcome) {
      printFaults(outcome.refused, io.complain);
      io.complain('That version has errors, so the live version stays.');
    } else if (outcome.missing === undefined) {
      io.complain(`“${brand}” has no earlier version.`);
    } else io.complain(`“${brand}” has no version ${outcome.missing}; \`brand history ${brand}\` lists the versions.`);
    return 'live' in outcome ? 0 : 1;
  },
});
