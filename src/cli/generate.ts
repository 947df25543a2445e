import { writeFileSync } from 'node:fs';
import { generatedTypes } from './generatedTypes.ts';

for (const [path, textOf] of Object.entries(generatedTypes)) {
  writeFileSync(path, await textOf());
  process.stdout.write(`Wrote ${path}.\n`);
}
