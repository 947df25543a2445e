import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoExams, demoSearchWords } from '#test/support/demoExams.ts';
import { exam, group } from '#test/support/fakeExams.ts';
import { nameParts, searchExams } from './examSearch.ts';

/** Searches the demo catalog in a language; returns the slugs, best first. */
function searchDemo(language: string) {
  const search = searchExams(demoExams(language), demoSearchWords(language));
  return (text: string) => search(text).map(({ exam }) => exam.slug);
}

const find = searchDemo('en');

test.each([
  ['en', 950],
  ['mk', 250],
])('[BK-6a] finds the right exam for what patients type: %s', (language, least) => {
  const file = `test/support/examQueries/${language}.json`;
  const queries: { readonly [text: string]: readonly string[] } = JSON.parse(readFileSync(file, 'utf8'));
  const texts = Object.entries(queries);
  const slugs = new Set(demoExams().flatMap(({ exams }) => exams.map(({ slug }) => slug)));
  expect(texts.flatMap(([, exams]) => exams.filter((slug) => !slugs.has(slug)))).toEqual([]);
  expect(texts.length).toBeGreaterThanOrEqual(least);
  const search = searchDemo(language);
  const missed = texts.filter(
    ([text, exams]) =>
      !search(text)
        .slice(0, 10)
        .some((slug) => exams.includes(slug)),
  );
  expect(missed.length / texts.length, missed.map(([text]) => text).join(', ')).toBeLessThanOrEqual(0.03);
});

test.each([
  'zzzz',
  'pizza',
  'banana',
  'london',
  'qwerty',
  'asdfgh',
  'password',
  'hello',
  '???',
  'tuesday',
  'carpet',
  'cardigan',
])('finds nothing for “%s”', (text) => {
  expect(find(text)).toEqual([]);
});

describe('order of results', () => {
  test.each([
    ['CT A/P', 'ct-abdomen-and-pelvis-with-contrast'],
    ['enterogram', 'mri-small-bowel'],
    ['mr enterography', 'mri-small-bowel'],
    ['cholesteatoma', 'ct-inner-ear'],
  ])('[BK-6a] puts the right exam first for “%s”', (text, slug) => {
    expect(find(text)[0]).toBe(slug);
  });

  test('puts exams of the brain first for “brain”', () => {
    const brain = ['mri-brain', 'mri-brain-with-contrast', 'mri-brain-arteries', 'pet-brain'];
    expect(find('brain').slice(0, 4).toSorted()).toEqual(brain.toSorted());
  });

  test('puts a plain exam before those with longer names', () => {
    expect(find('mri knee').slice(0, 2)).toEqual(['mri-knee', 'mri-both-knees']);
    expect(find('mri brain contrast')[0]).toBe('mri-brain-with-contrast');
  });

  test('puts questions about the choice of an exam last', () => {
    expect(find('scan').at(-1)).toMatch(/^enquiry-/);
  });

  test('puts exams of a modality before others with its name', () => {
    expect(
      find('x-rays')
        .slice(0, 20)
        .filter((slug) => !slug.startsWith('xray-')),
    ).toEqual([]);
    expect(find('ct').at(0)).toMatch(/^ct-/);
  });

  test('keeps the order of the provider for equal matches', () => {
    const groups = [group('a', [exam('one', { name: 'MRI of the knee' }), exam('two', { name: 'MRI of the knee' })])];
    const search = searchExams(groups, demoSearchWords('en'));
    expect(search('knee').map(({ exam }) => exam.slug)).toEqual(['one', 'two']);
  });
});

test('[BK-6a] takes several modalities or body parts as alternatives', () => {
  expect(find('knee xray and ultrasound').slice(0, 2).toSorted()).toEqual(['us-knee', 'xray-knee']);
  const parts = find('xray hip and pelvis');
  expect(parts.slice(0, 2).toSorted()).toEqual(['xray-hip', 'xray-pelvis']);
  expect(parts.filter((slug) => /^(us|ct|mri)-/.test(slug))).toEqual([]);
});

test('[BK-6a] puts phrases of names, and X-rays for injuries, first', () => {
  expect(find('bone scan').slice(0, 2).toSorted()).toEqual(['nm-bone-scan-of-one-area', 'nm-whole-body-bone-scan']);
  expect(find('fell on wrist')[0]).toBe('xray-wrist');
  expect(find('fell on wrist')).toContain('mri-wrist');
});

test('finds no exam of another modality than the one named', () => {
  const groups = [group('leg', [exam('a', { name: 'X-ray of the knee', modalityId: 'DX', modalityName: 'X-ray' })])];
  const search = searchExams(groups, demoSearchWords('en'));
  expect(search('MRI of the knee')).toEqual([]);
  expect(search('MRI of the knee', { ignoreModality: true })).toHaveLength(1);
  expect(search('MRI', { ignoreModality: true })).toEqual([]);
  expect(search('knee')).toHaveLength(1);
});

test('marks no word of another modality in what is near', () => {
  const search = searchExams(demoExams(), demoSearchWords('en'));
  const marked = search('ct lungs', { ignoreModality: true }).flatMap(({ name }) => name.filter(({ found }) => found));
  expect(marked.map(({ text }) => text)).toContain('chest');
  expect(marked.map(({ text }) => text)).not.toContain('X-ray');
});

test.each([
  ['nephrostomy', 'us-kidneys-and-bladder'],
  ['spondylolisthesis', 'mri-lumbar-spine'],
  ['meningeal', 'mri-brain'],
])('[BK-6a] finds exams by the beginning of the medical word “%s”', (text, slug) => {
  expect(find(text)).toContain(slug);
});

test.each([
  ['numonia', 'xray-chest'],
  ['azma', 'xray-chest'],
  ['nee xray', 'xray-knee'],
  ['mamografy', 'mammogram-screening'],
])('[BK-6a] finds what sounds like “%s”', (text, slug) => {
  expect(find(text)[0]).toBe(slug);
});

test.each([
  ['blood in my urine', 'ct-kidneys-and-ureters-with-contrast'],
  ['tunnel carpal', 'us-wrist-and-hand'],
  ['colar bone', 'xray-collarbone'],
])('[BK-6a] finds terms among other words: “%s”', (text, slug) => {
  expect(find(text).slice(0, 3)).toContain(slug);
});

test('puts exams without what a misspelt word may mean last', () => {
  const found = find('cough gorrd');
  expect(found[0]).toBe('barium-swallow');
  expect(found).toContain('xray-chest');
});

test('finds an unfinished word that is ignored', () => {
  expect(find('go')).toContain('us-thyroid');
});

test.each([
  ['mamogram', 'mammogram-screening'],
  ['utlrasound shoulder', 'us-shoulder'],
  ['kneemri', 'mri-knee'],
  ['chest x ray', 'xray-chest'],
  ['XRAYS CHEST', 'xray-chest'],
  ['échocardiogram', 'us-echocardiogram'],
  ['bone-density', 'bone-density-hip-spine'],
  ['MR-KNEE', 'mri-knee'],
  ['u', 'us-thyroid'],
  ['ct scann', 'ct-head'],
])('tolerates how “%s” is typed', (text, slug) => {
  expect(find(text)).toContain(slug);
});

test('finds Macedonian words in both alphabets', () => {
  const findInMacedonian = searchDemo('mk');
  expect(findInMacedonian('eho na stomak')[0]).toBe('us-abdomen');
  expect(findInMacedonian('ехо на стомакот')[0]).toBe('us-abdomen');
  for (const word of ['мр', 'мри', 'мрт', 'mrt']) expect(findInMacedonian(`${word} на колено`)[0]).toBe('mri-knee');
});

test('finds words of names before the search words are loaded', () => {
  const none = { ignored: [], endings: {}, letters: {}, sounds: {}, synonyms: [], meanings: {} };
  const search = searchExams(demoExams(), { ...none, modalities: {}, groups: {}, bodyParts: {}, exams: {} });
  expect(search('mri knee').map(({ exam }) => exam.slug)).toEqual(['mri-knee', 'mri-both-knees']);
});

test('indexes slugs that are names of inherited properties', () => {
  const search = searchExams(
    [group('constructor', [exam('toString', { bodyPart: 'valueOf' })])],
    demoSearchWords('en'),
  );
  expect(search('tostring')).toHaveLength(1);
});

test('marks the words that a search or its synonym finds', () => {
  const search = searchExams(demoExams(), demoSearchWords('en'));
  const marked = (text: string) => {
    const [first] = search(text);
    const name = first?.name.map(({ text, found }) => (found ? `[${text}]` : text)).join('');
    return [name, ...(first?.matched ?? [])];
  };
  expect(marked('tummy ultrasound')).toEqual(['[Ultrasound] of the [abdomen]']);
  expect(marked('cxr')).toEqual(['[X-ray] of the [chest]']);
  expect(marked('sternum')).toEqual(['X-ray of the breastbone', 'Sternum']);
  expect(marked('kub')).toEqual(['CT for kidney stones', 'kub']);
});

test('divides a name into marked words and the text between', () => {
  const parts = nameParts('É́cho-graphie (chest)', (word) => word !== 'of');
  expect(parts).toEqual([
    { text: 'É́cho-graphie', at: 0, found: true },
    { text: ' (', at: 13, found: false },
    { text: 'chest', at: 15, found: true },
    { text: ')', at: 20, found: false },
  ]);
});
