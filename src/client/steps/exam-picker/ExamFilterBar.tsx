import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/Icon.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import type { ExamFilter, Modality } from './filterGroups.ts';

interface ExamFilterBarProps {
  readonly filter: ExamFilter;
  readonly modalities: readonly Modality[];
  readonly onChange: (filter: ExamFilter) => void;
}

/** Narrows the exams by words and by modality. */
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
        <div className="chips" role="group" aria-label={t('exam.modality')}>
          {modalities.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
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
