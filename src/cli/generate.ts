import { generateContract } from './generateContract.ts';
import { generateTables } from './generateTables.ts';

await generateContract();
process.stdout.write('src/contract/openapi.d.ts is in step with openapi/.\n');
await generateTables();
process.stdout.write('src/server/db/tables.ts is in step with src/server/db/migrations/.\n');
