import { readFile } from 'node:fs/promises';
import { type Fault, faultFactory } from '#base/faults.ts';
import { type JsonSource, JsonSyntaxError, readJson } from '#base/readJson.ts';

/** The JSON of a file on disk, or what is wrong with it under the name `file`; `advice` says what should be there. */
export async function readJsonFile(path: string, file: string, advice?: string): Promise<JsonSource | Fault> {
  const fault = faultFactory(file);
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch {
    return fault('unreadable-file', '', `There is no readable file ${path}.`, advice);
  }
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      const place = `Line ${error.line}, column ${error.column}: `;
      return { ...fault('json-syntax', error.pointer, place + error.message), line: error.line };
    }
    return fault('not-utf-8', '', 'The file is not encoded as UTF-8.', 'Save it again with the encoding UTF-8.');
  }
}
