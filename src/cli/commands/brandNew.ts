import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandCommand, readDraft } from '../brandCommand.ts';
import { UsageError } from '../command.ts';

/** `brand new <id>`: creates an empty pack, or a copy of another pack. */
export const brandNew = brandCommand({
  name: 'brand new',
  arguments: '<id> [--from <brand>]',
  description: 'creates a pack, or copies the pack of another brand',
  positionals: [1, 1],
  options: ['from'],
  async work({ positionals: [id = ''], options: { from } }, io) {
    if (!/^[a-z][a-z0-9-]{0,62}$/.test(id)) {
      throw new UsageError(
        `“${id}” is not a brand id. Use lower-case letters, digits and hyphens, beginning with a letter.`,
      );
    }
    const folder = join('brands', id);
    if (existsSync(folder)) throw new UsageError(`${folder} already exists.`);
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
    io.print(`Created ${folder}. Preview it with: npm run cli -- brand preview ${id}`);
    return 0;
  },
});

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
