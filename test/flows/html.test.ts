import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { sanitizeMarkup } from '#base/richText.ts';
import type { PackFile } from '#brand/pack.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { htmlSettings } from '#brand/settings/settings.ts';
import { readBasePack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { xssPayloads } from '#test/support/xssPayloads.ts';

const tools = schemaTools();
const base = readBasePack().pack;

function resolve(settings: Json, texts: { readonly [key: string]: string }) {
  const brand = { id: 'case', hosts: ['case.localhost'], locale: 'en-AU', locales: ['en-AU'], ...(settings as object) };
  const json: { readonly [place: string]: Json } = { 'brand.json': brand as Json, 'locales/en.json': texts };
  const files = Object.entries(json).map(([place, content]): [string, PackFile] => [
    place,
    { file: place, json: content },
  ]);
  return resolvePack(base, { id: 'case', files: Object.fromEntries(files) }, tools);
}

const refusedAt = (resolved: ReturnType<typeof resolve>) =>
  'faults' in resolved
    ? resolved.faults.filter(({ rule }) => rule === 'unsafe-html').map(({ pointer }) => pointer)
    : [];

const keyed = Object.fromEntries(xssPayloads.map((payload, index) => [`case.${index}`, payload]));

test(`${xssPayloads.length} payloads in texts are refused or made harmless`, () => {
  const refused = new Set(refusedAt(resolve({}, keyed)));
  expect(refused.size).toBeGreaterThan(xssPayloads.length * 0.9);
  const passed = Object.fromEntries(Object.entries(keyed).filter(([key]) => !refused.has(`/${key}`)));
  const resolved = resolve({}, passed);
  if (!('pack' in resolved)) return expect.fail('the rest is served');
  const served = resolved.pack.texts['en-AU'] ?? {};
  for (const [key, payload] of Object.entries(passed)) {
    expect(served[key]).toBe(sanitizeMarkup(payload));
    expect(served[key]).not.toMatch(/<(?!\/?(?:p|br|strong|em|b|i|ul|ol|li|h3|a)\b)[a-z/!]|\son\w+=|javascript:/i);
  }
});

test.each(Object.entries(htmlSettings).flatMap(([group, names]) => names.map((name) => [group, name] as const)))(
  'checks and cleans HTML in the setting %s.%s',
  (group, name) => {
    for (const payload of xssPayloads.filter((_payload, index) => index % 40 === 7)) {
      const resolved = resolve({ [group]: { [name]: payload } }, {});
      if ('faults' in resolved) expect(refusedAt(resolved)).toEqual([`/${group}/${name}`]);
      else expect((resolved.pack.brand as never)[group][name]).toBe(sanitizeMarkup(payload));
    }
    const resolved = resolve(
      { [group]: { [name]: '<p class="x">Kept <a target=_blank href="/privacy">too</a><!-- not this --></p>' } },
      {},
    );
    expect('pack' in resolved && (resolved.pack.brand as never)[group][name]).toBe(
      '<p>Kept <a href="/privacy">too</a></p>',
    );
  },
);

test('also checks HTML in texts of roles', () => {
  const roleTranslations = JSON.stringify({ staff: { 'deny.title': '<img src=x onerror=alert(1)>' } });
  expect(refusedAt(resolve({ application: { roleTranslations } }, {}))).toEqual(['/application/roleTranslations']);
});
