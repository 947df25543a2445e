import { userInfo } from 'node:os';
import { brandHistory, publishBrand, rollBackBrand } from '#server/domain/brands/live/publishBrand.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { brandCommand, locateFaults, parseVersionNumber, printFaults, readDraft } from '../brandCommand.ts';
import { withDatabase } from '../withDatabase.ts';

/** `brand publish <brand>`: publishes the pack on disk. Running servers serve it within a second. */
export const brandPublish = brandCommand({
  name: 'brand publish',
  arguments: '<brand> [--note <text>] [--onto <number>] [--json]',
  description: 'publishes a pack; --onto names the version that it is based on (default: the live version)',
  positionals: [1, 1],
  options: ['note', 'onto'],
  async work({ positionals: [brand = ''], options: { note = '', onto }, flags }, io) {
    const draft = readDraft(brand);
    const wanted = onto === undefined ? undefined : parseVersionNumber(onto);
    const outcome = await withDatabase(async (db) => {
      const live = (await brandHistory(db, brand))[0]?.number ?? 0;
      return publishBrand(db, createBrandBuilder(), draft, { author: userInfo().username, note, onto: wanted ?? live });
    });
    if (flags.has('json')) {
      const faults = 'refused' in outcome ? { refused: locateFaults(outcome.refused) } : {};
      io.print(JSON.stringify({ brand, ...outcome, ...faults }, null, 2));
    } else if ('refused' in outcome) {
      printFaults(outcome.refused, io.printError);
      io.printError('Nothing was published.');
    } else if ('overtaken' in outcome) {
      const { number, author, released_at } = outcome.overtaken;
      io.printError(
        `Nothing was published: ${author} made version ${number} live at ${released_at.toISOString()}. ` +
          `Compare with \`brand diff ${brand} --against live\`, then publish with --onto ${number}.`,
      );
    } else if ('unchanged' in outcome) {
      io.print(`Nothing changed since version ${outcome.unchanged}.`);
    } else {
      printFaults(outcome.faults, io.print);
      io.print(`Version ${outcome.published} of ${brand} is live.`);
    }
    return 'refused' in outcome || 'overtaken' in outcome ? 1 : 0;
  },
});

/** `brand history <brand>`: lists the published versions, newest first. */
export const brandHistoryCommand = brandCommand({
  name: 'brand history',
  arguments: '<brand> [--json]',
  description: 'lists the published versions of a brand with author and time',
  positionals: [1, 1],
  async work({ positionals: [brand = ''], flags }, io) {
    const releases = await withDatabase((db) => brandHistory(db, brand));
    if (flags.has('json')) io.print(JSON.stringify(releases, null, 2));
    else if (releases.length === 0) io.printError(`“${brand}” has no published version.`);
    else {
      for (const [i, { number, released_at, author, note, created_at }] of releases.entries()) {
        const remark = released_at.getTime() - created_at.getTime() > 1_000 ? 'made live again' : note;
        const when = released_at.toISOString();
        io.print(`${i === 0 ? '→' : ' '} ${String(number).padStart(4)}  ${when}  ${author}  ${remark}`.trimEnd());
      }
    }
    return releases.length === 0 ? 1 : 0;
  },
});

/** `brand rollback <brand> [<number>]`: makes an older version live again. The history keeps all versions. */
export const brandRollback = brandCommand({
  name: 'brand rollback',
  arguments: '<brand> [<number>] [--json]',
  description: 'makes the previous version, or a given version, live again',
  positionals: [1, 2],
  async work({ positionals: [brand = '', word], flags }, io) {
    const number = word === undefined ? {} : { number: parseVersionNumber(word) };
    const author = userInfo().username;
    const outcome = await withDatabase((db) => rollBackBrand(db, createBrandBuilder(), { brand, author, ...number }));
    if (flags.has('json')) io.print(JSON.stringify({ brand, ...outcome }, null, 2));
    else if ('live' in outcome) io.print(`Version ${outcome.live} of ${brand} is live again.`);
    else if ('refused' in outcome) {
      printFaults(outcome.refused, io.printError);
      io.printError('That version has errors, so the live version stays.');
    } else if (outcome.missing === undefined) {
      io.printError(`“${brand}” has no earlier version.`);
    } else
      io.printError(`“${brand}” has no version ${outcome.missing}; \`brand history ${brand}\` lists the versions.`);
    return 'live' in outcome ? 0 : 1;
  },
});
