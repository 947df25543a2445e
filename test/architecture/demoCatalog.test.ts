import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ExamEntry } from '#contract/catalogFiles.d.ts';

const exams: readonly ExamEntry[] = JSON.parse(await readFile('catalog/demo/exams.json', 'utf8'));

/** A sentence that tells patients to keep an interval after other exams: `Wait 10 days after …`, `CT contrast in the last 6 weeks`. */
const interval = /\bafter an? .*|\bhad [^.]*/;

/** Returns the days of a sentence that names an interval after other exams; undefined for other sentences. */
function daysIn(sentence: string): number | undefined {
  const [, number, unit] = /\b(\d+) (day|week)s?\b/.exec(sentence) ?? [];
  if (!number || !interval.test(sentence) || !/contrast|barium|nuclear/.test(sentence)) return undefined;
  return Number(number) * (unit === 'week' ? 7 : 1);
}

/** Returns true if an exam is one of those that a sentence names. */
function isNamed({ modality, name, preparation }: ExamEntry, sentence: string): boolean {
  const given = /with contrast/.test(name) || /have contrast|contrast is placed|have had contrast/.test(preparation);
  if (/nuclear/.test(sentence) && (modality === 'NM' || modality === 'PT')) return true;
  if (/barium/.test(sentence) && /^Barium|bowel follow-through/.test(name)) return true;
  return /contrast/.test(sentence) && given && (modality === 'CT' || !sentence.includes('CT contrast'));
}

const sentences = exams.flatMap((exam) =>
  exam.preparation.split(/(?<=\.) /).flatMap((sentence) => {
    const days = daysIn(sentence);
    return days === undefined ? [] : [{ exam, sentence, days }];
  }),
);

test('[BK-6b] the demo keeps the intervals that its preparations name', () => {
  const missing = sentences.flatMap(({ exam, sentence, days }) => {
    const rules = (exam.daysAfter ?? []).filter((rule) => rule.days === days);
    const isCovered = ({ slug, modality }: ExamEntry) =>
      rules.some((rule) => rule.exams?.includes(slug) || rule.modalities?.includes(modality));
    const named = exams.filter((other) => other !== exam && isNamed(other, sentence));
    expect(named.length).toBeGreaterThan(5);
    return named.filter((other) => !isCovered(other)).map(({ slug }) => `${exam.slug} ${days} days after ${slug}`);
  });
  expect(missing).toEqual([]);
  const told = new Set(sentences.map(({ exam }) => exam.slug));
  expect(exams.filter(({ slug, modality, daysAfter }) => (daysAfter || modality === 'BMD') && !told.has(slug))).toEqual(
    [],
  );
});

test('[AS-1c] no preparation of the demo says when to arrive', async () => {
  const translated = await readFile('catalog/demo/translations/mk.json', 'utf8');
  const texts = [
    ...exams.flatMap(({ preparation, examNotes = '' }) => [preparation, examNotes]),
    ...translated.split('\n'),
  ];
  expect(texts.filter((text) => /\barriv|minutes early|come early|минути порано/i.test(text))).toEqual([]);
});
