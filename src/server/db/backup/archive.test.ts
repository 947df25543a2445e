import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeArchive } from './archive.ts';

test('a fault of the file ends the entry being written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-archive-'));
  try {
    const file = join(folder, 'taken.tar.gz');
    writeFileSync(file, 'mine');
    const archive = writeArchive(file);
    await archive.add('tables/mail/000000', randomBytes(70_000));
    await expect(archive.add('tables/mail/000001', randomBytes(70_000))).rejects.toThrow('EEXIST');
    expect(await archive.abort()).toMatchObject({ code: 'EEXIST' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
