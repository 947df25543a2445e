import { generateContract } from './generateContract.ts';

await generateContract();
process.stdout.write('src/contract/openapi.d.ts is in step with openapi/.\n');
