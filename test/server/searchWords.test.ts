import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal();

async function wordsIn(locale: string): Promise<components['schemas']['search-words']> {
  const response = await fetch(`${portal.url}/api/search_words?locale=${locale}`);
  expect(response.status).toBe(200);
  return response.json();
}

test('[BK-6a] serves the search words of portal and provider by locale', async () => {
  const english = await wordsIn('en-AU');
  expect(english.synonyms.flat()).toContain('tummy');
  expect(english.exams['bone-density-hip-spine']).toContain('dexa');
  expect(english.synonyms.flat()).not.toContain('стомак');
  const macedonian = await wordsIn('mk');
  expect(macedonian.synonyms.flat()).toEqual(expect.arrayContaining(['стомак', 'tummy']));
  expect(macedonian.letters).toMatchObject({ ж: 'z' });
});
