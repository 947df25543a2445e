import { brandHistory as historyOf } from '#server/domain/brands/live/versions.ts';
import { brandCommand } from '../brandCommand.ts';
import { withDatabase } from '../withDatabase.ts';

/** `brand history <brand>`: lists all releases, newest first. */
export const brandHistory = brandCommand({
  name: 'brand history',
  arguments: '<brand> [--json]',
  description: 'lists the releases of a brand with author and time',
  words: [1, 1],
  async work({ words: [brand = ''], switches }, io) {
    const releases = await withDatabase((db) => historyOf(db, brand));
    if (switches.has('json')) io.say(JSON.stringify(releases, null, 2));
    else if (releases.length === 0) io.complain(`“${brand}” has no published version.`);
    else {
      for (const [i, { number, released_at, author, note, created_at }] of releases.entries()) {
        const again = released_at.getTime() - created_at.getTime() > 1_000 ? 'made live again' : note;
        const when = released_at.toISOString();
        io.say(`${i === 0 ? '→' : ' '} ${String(number).padStart(4)}  ${when}  ${author}  ${again}`.trimEnd());
      }
    }
    return releases.length === 0 ? 1 : 0;
  },
});
