import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { services } from '#flow/language/services.ts';
import { serviceDescriptions } from '#flow/lint/checkCalls.ts';

/** Services whose pages are not built yet, each with where that is planned. A service that gets a handler must leave this list. */
const planned: Readonly<Record<string, string>> = { 'check-in-sent': 'Check-in and staff desk' };

test('every service of the catalogue has a handler', () => {
  const flows = globSync(['flows/**/*.json', 'brands/*/flows/*.json']).filter((file) => !file.endsWith('.test.json'));
  const hosts = globSync('src/client/{stores,flows,pages}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'));
  const handled = (name: string) =>
    hosts.some((source) => new RegExp(`[ {]'?${name}'?: (async )?\\(|'${name}': \\w`).test(source));
  const names = Object.keys(services);
  expect(names.filter((name) => !handled(name)).toSorted()).toEqual(Object.keys(planned).toSorted());
  expect(Object.keys(serviceDescriptions).toSorted()).toEqual(names.toSorted());
  // No shipped flow calls a service without a handler.
  const called = flows.flatMap((file) =>
    Object.values<{ service?: string }>(JSON.parse(readFileSync(file, 'utf8')).steps ?? {}).flatMap(
      (step) => step.service ?? [],
    ),
  );
  expect(called.filter((name) => name in planned)).toEqual([]);
});
