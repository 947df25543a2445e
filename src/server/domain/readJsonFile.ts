import { readFile } from 'node:fs/promises';
import { type Fault, faultFactory } from '#base/faults.ts';
import { type JsonSource, JsonSyntaxError, readJson } from '#base/readJson.ts';

/** Reads a JSON file. Returns its JSON, or the fault of an unreadable or invalid file under the name `file`, with `advice` as its fix. */
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
