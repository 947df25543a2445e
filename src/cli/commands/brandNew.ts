import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandCommand, readDraft, UsageError } from '../brandCommand.ts';

/** `brand new <id>`: a pack to begin with, empty or as a copy of another one. */
export const brandNew = brandCommand({
  name: 'brand new',
  arguments: '<id> [--from <brand>]',
  description: 'makes a pack to begin with, or a copy of another brand under a new name',
  words: [1, 1],
  texts: ['from'],
  async work({ words: [id = ''], texts: { from } }, io) {
    if (!/^[a-z][a-z0-9-]{0,62}$/.test(id)) {
      throw new UsageError(`“${id}” is not a name for a brand: small letters, digits and dashes, a letter first.`);
    }
    const folder = join('brands', id);
    if (existsSync(folder)) throw new UsageError(`${folder} is there already.`);
    const own = { id, hosts: [`${id}.localhost`] };
    if (from === undefined) {
      mkdirSync(join(folder, 'locales'), { recursive: true });
      const radiology = { code: id.toUpperCase().slice(0, 20).padEnd(2, '-'), name: id, longName: id };
      writeJson(join(folder, 'brand.json'), { $schema: '../../schemas/brand.schema.json', ...own, radiology });
      writeJson(join(folder, 'theme.json'), { $schema: '../../schemas/theme.schema.json' });
      writeJson(join(folder, 'locales/en.json'), { $schema: '../../../schemas/locale.schema.json' });
    } else {
      readDraft(from);
      cpSync(join('brands', from), folder, { recursive: true });
      const file = join(folder, 'brand.json');
      writeJson(file, { ...JSON.parse(readFileSync(file, 'utf8')), ...own });
    }
    io.say(`${folder} is made. See it with: npm run cli -- brand preview ${id}`);
    return 0;
  },
});

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
