import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelMark } from './labelMark.ts';
import { startTexts } from './startTexts.ts';

const textsOf = (language: string) => JSON.parse(readFileSync(`brands/base/locales/${language}.json`, 'utf8'));
const { t } = startTexts('en-AU', textsOf('en')).use(labelMark);

test.each([
  ['Since when?', 'Since when? Fill this in.'],
  ['I agree to the terms.', 'I agree to the terms. Fill this in.'],
  ['請問何時？', '請問何時？ Fill this in.'],
  ['Implant 2, Which is it?', 'Implant 2, Which is it? Fill this in.'],
  ['First name', 'First name: fill this in.'],
])('omits the colon after a punctuation mark: %s', (label, text) => {
  expect(t('form.error.required', { label })).toBe(text);
});

test('no base text has a colon after a question', () => {
  for (const language of ['en', 'mk']) {
    const texts = textsOf(language);
    const { t: translate } = startTexts(language, texts).use(labelMark);
    const lines = Object.keys(texts).map((key) =>
      translate(key, { label: 'Од кога?', question: 'Од кога?', answer: 'да' }),
    );
    expect(lines.filter((line) => /\?\s*:/.test(line))).toEqual([]);
    expect(lines.filter((line) => /\?\s+\p{Ll}/u.test(line.replace(/^.*(?=Од кога\?)/u, '')))).toEqual([]);
  }
});

test('shows an answer as it was typed', () => {
  expect(t('run.dropped.line', { question: 'Since when?', answer: 'last Monday' })).toBe('Since when? “last Monday”');
  expect(t('run.dropped.line', { question: 'Member number', answer: '12' })).toBe('Member number: “12”');
});
