import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readOperations } from './contract.ts';

const operations = await readOperations();
const routes = globSync('src/server/http/routes/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => ({
  resource: basename(file, '.ts'),
  source: readFileSync(file, 'utf8'),
}));

test("each operation has one route in its resource's file", () => {
  for (const { operationId, tags } of operations) {
    const answering = routes
      .filter(({ source }) => new RegExp(`^ {4}async ${operationId}\\(`, 'm').test(source))
      .map(({ resource }) => resource);
    expect(answering, operationId).toEqual([tags[0]]);
  }
});

test('tags and route files match', () => {
  const tags = new Set(operations.flatMap((operation) => operation.tags));
  expect(routes.map(({ resource }) => resource).sort()).toEqual([...tags].sort());
});

test('every operation declares 500, every path parameter a pattern', () => {
  for (const { operationId, responses, parameters = [] } of operations) {
    expect(Object.keys(responses), operationId).toContain('500');
    for (const { name, in: place, schema } of parameters)
      if (place === 'path') expect(schema.pattern, `${operationId} ${name}`).toBeTypeOf('string');
  }
});

test('has the path of the specification for translations', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain('GET /api/assets/translations');
});
