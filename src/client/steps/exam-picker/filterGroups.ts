import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';

/** What narrows the list: words that must all occur, and a modality. */
export interface ExamFilter {
  readonly search: string;
  readonly modality: string | undefined;
}

/** Letters without case and accents, so that what is typed finds what is meant. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The groups with the exams that a filter lets through, without those that it empties. */
export function filterGroups(groups: readonly ExamGroup[], { search, modality }: ExamFilter): readonly ExamGroup[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = (exam: Exam, group: string): boolean => {
    if (modality && exam.modalityId !== modality) return false;
    const text = plain([exam.name, exam.modalityName, exam.bodyPart, exam.examCode, group].join(' '));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, exams: group.exams.filter((exam) => fits(exam, group.name)) }))
    .filter(({ exams }) => exams.length > 0);
}

/** A modality and what people call it. */
export interface Modality {
  readonly id: string;
  readonly name: string;
}

/** The modalities that occur, each once, by name. */
export function modalitiesOf(groups: readonly ExamGroup[]): readonly Modality[] {
  const names = new Map(groups.flatMap(({ exams }) => exams.map((exam) => [exam.modalityId, exam.modalityName])));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
