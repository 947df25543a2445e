import { expect, test } from 'vitest';
import { formatFaults } from '#base/faults.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { readBasePack } from '#server/domain/brands/packs/readPacks.ts';
import { parseFlow } from '#test/support/parseFlow.ts';
import { everyEnd } from './everyEnd.ts';
import { resolveShipped, shippedPack } from './shippedPacks.ts';

const shipped = resolveShipped();

test('ships at least two brands', () => {
  expect([...shipped.keys()]).toEqual(expect.arrayContaining(['kauri', 'southern-light']));
});

test.each([...shipped])('[CF-4] the brand %s resolves without faults or warnings', (_name, resolved) => {
  expect('faults' in resolved ? formatFaults(resolved.faults) : '').toBe('');
  expect('pack' in resolved && resolved.pack.warnings).toEqual([]);
});

test.each([...shipped.keys()])('the browser can parse the served flows of %s', (name) => {
  for (const { flow, hash } of Object.values(shippedPack(name).flows)) {
    const served = JSON.parse(JSON.stringify(flow));
    expect(parseFlow(served, { file: flow.id, kinds: stepKinds, hash })).toHaveProperty('flow.hash', hash);
  }
});

test.each([...shipped.keys()])("every branch of %s's flows ends in a message", (name) => {
  const pack = shippedPack(name);
  for (const { flow, hash } of Object.values(pack.flows)) {
    const ends = everyEnd(compileFlow(flow, { kinds: stepKinds, hash }), pack);
    const messages = Object.keys(flow.steps).filter((id) => flow.steps[id]?.end && !flow.steps[id]?.hidden);
    expect(ends.toSorted()).toEqual(messages.toSorted());
  }
});

test('the base has every text in each locale', () => {
  const { texts } = shippedPack('southern-light');
  expect(Object.keys(texts)).toEqual(['en-AU', 'en-NZ', 'en-CA', 'mk', 'en']);
  expect(texts['en-CA']?.['form.patient-details.mobile']).toBe('Cell phone number');
  expect(texts['en-AU']?.['form.patient-details.mobile']).toBe('Mobile number');
});

test('texts are sorted by key', () => {
  for (const [place, { json }] of Object.entries(readBasePack().pack.files)) {
    if (!place.startsWith('locales/')) continue;
    const keys = Object.keys(json as object).slice(1);
    expect(keys, place).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
  }
});

test('[CF-4] the second brand changes steps, order, theme and form', () => {
  const [first, second] = [shippedPack('southern-light'), shippedPack('kauri')];
  const [base, kauri] = [first.flows.booking?.flow, second.flows.booking?.flow];
  expect(base?.steps.region?.hidden).toBeUndefined();
  expect(kauri?.steps.region?.hidden).toBe(true);
  expect(kauri?.order).toContain('mri-safety');
  expect(kauri?.order.indexOf('exam')).toBeLessThan(kauri?.order.indexOf('clinic') ?? 0);
  expect(base?.order.indexOf('exam')).toBeGreaterThan(base?.order.indexOf('clinic') ?? 0);
  const title = (pack: typeof first, key: string | undefined, locale: string) => pack.texts[locale]?.[key ?? ''];
  expect(title(second, kauri?.steps.exam?.title, 'en-NZ')).not.toBe(title(first, base?.steps.exam?.title, 'en-NZ'));
  expect(second.theme.ramp[80]).not.toBe(first.theme.ramp[80]);
  expect(Object.keys(second.forms)).toEqual(expect.arrayContaining(['mri-safety', 'patient-details']));
  expect(first.forms).not.toHaveProperty('mri-safety');
});

test('a note may have the length that the brand configures', () => {
  const longest = (name: string) => shippedPack(name).forms['patient-details']?.schema.properties;
  expect(longest('kauri')).toHaveProperty('notes.maxLength', 500);
  expect(longest('southern-light')).toHaveProperty('notes.maxLength', 300);
});
