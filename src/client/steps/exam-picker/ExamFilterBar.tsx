import { useTranslation } from 'react-i18next';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { TextField } from '#client/ui/TextField.tsx';

interface ExamFilterBarProps {
  readonly filter: ExamFilter;
  readonly modalities: readonly Modality[];
  readonly onChange: (filter: ExamFilter) => void;
}

/** Filters the exams by words and modality. */
export function ExamFilterBar({ filter, modalities, onChange }: ExamFilterBarProps) {
  const { t } = useTranslation();
  return (
    <search className="stack">
      <TextField
        label={t('exam.search')}
        hint={t('exam.search-hint')}
        icon={<Icon name="search" />}
        type="search"
        maxLength={80}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      {modalities.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form, and this is none
        <div className="row chips" role="group" aria-label={t('exam.modality')}>
          {modalities.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip box"
              aria-pressed={filter.modality === id}
              onClick={() => onChange({ ...filter, modality: filter.modality === id ? undefined : id })}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </search>
  );
}

/** The filter of the exam list: words that must all occur, and a modality. */
export interface ExamFilter {
  readonly search: string;
  readonly modality: string | undefined;
}

/** Removes case and accents, so that a search ignores them. */
const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the groups with the exams that match a filter; omits empty groups. */
export function filterGroups(groups: readonly ExamGroup[], { search, modality }: ExamFilter): readonly ExamGroup[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  const fits = (exam: Exam, group: string): boolean => {
    if (modality && exam.modalityId !== modality) return false;
    const text = normalize([exam.name, exam.modalityName, exam.bodyPart, exam.examCode, group].join(' '));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, exams: group.exams.filter((exam) => fits(exam, group.name)) }))
    .filter(({ exams }) => exams.length > 0);
}

/** A modality code and its name. */
export interface Modality {
  readonly id: string;
  readonly name: string;
}

/** Returns each modality of the groups once, sorted by name. */
export function modalitiesOf(groups: readonly ExamGroup[]): readonly Modality[] {
  const names = new Map(groups.flatMap(({ exams }) => exams.map((exam) => [exam.modalityId, exam.modalityName])));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
