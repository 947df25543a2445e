import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyArea } from '#base/bodyParts.ts';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { TextField } from '#client/ui/TextField.tsx';

interface ExamFilterBarProps {
  readonly filter: ExamFilter;
  readonly modalities: readonly Modality[];
  readonly onChange: (filter: ExamFilter) => void;
  /** Called when the patient is about to search. */
  readonly onFocus: () => void;
}

/** Number of modalities that are offered at once; the others follow a press. */
const fewModalities = 4;

/** Filters the exams by words and modality. */
export function ExamFilterBar({ filter, modalities, onChange, onFocus }: ExamFilterBarProps) {
  const { t } = useTranslation();
  const [more, setMore] = useState(false);
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first further kind takes the place of the pressed button.
    if (more) chips.current?.querySelectorAll('button')[fewModalities + 1]?.focus();
  }, [more]);
  // A kept filter may be by one of the further kinds.
  const [startsWithAll] = useState(() => modalities.slice(fewModalities).some(({ id }) => id === filter.modality));
  const hides = !more && !startsWithAll && modalities.length > fewModalities + 1;
  return (
    <search className="stack">
      <TextField
        label={t('exam.search')}
        hint={t('exam.search-hint')}
        icon={<Icon name="search" />}
        type="search"
        maxLength={80}
        value={filter.search}
        onFocus={onFocus}
        onText={(search) => onChange({ ...filter, search })}
      />
      {modalities.length > 1 && (
        <Scripted>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form, and this is none */}
          <div ref={chips} className="row chips" role="group" aria-label={t('exam.modality')}>
            <ModalityChip id={undefined} name={t('exam.all-kinds')} filter={filter} onChange={onChange} />
            {(hides ? modalities.slice(0, fewModalities) : modalities).map(({ id, name }) => (
              <ModalityChip key={id} id={id} name={name} filter={filter} onChange={onChange} />
            ))}
            {hides && (
              <button type="button" className="chip box" onClick={() => setMore(true)}>
                {t('exam.more-kinds')}
              </button>
            )}
          </div>
        </Scripted>
      )}
    </search>
  );
}

interface ModalityChipProps extends Pick<ExamFilterBarProps, 'filter' | 'onChange'> {
  /** Code of the modality; undefined for all. */
  readonly id: string | undefined;
  readonly name: string;
}

function ModalityChip({ id, name, filter, onChange }: ModalityChipProps) {
  const pressed = filter.modality === id;
  return (
    <button
      type="button"
      className="chip box"
      aria-pressed={pressed}
      onClick={() => onChange({ ...filter, modality: pressed ? undefined : id })}
    >
      {pressed && <Icon name="check" />}
      {name}
    </button>
  );
}

/** The filter of the exam list: what the patient types, a modality, and an area of the body figure. */
export interface ExamFilter {
  readonly search: string;
  readonly modality: string | undefined;
  readonly area: BodyArea | undefined;
}

/** Returns true for an exam of the modality and the area of a filter. */
export function isOfKind({ modality, area }: Omit<ExamFilter, 'search'>, exam: Exam): boolean {
  return (modality === undefined || exam.modalityId === modality) && (!area || exam.bodyAreas?.includes(area) === true);
}

/** Returns the groups with the exams of a modality and an area, all exams without either; omits empty groups. */
export function groupsOfKind(groups: readonly ExamGroup[], filter: Omit<ExamFilter, 'search'>): readonly ExamGroup[] {
  if (filter.modality === undefined && !filter.area) return groups;
  return groups
    .map((group) => ({ ...group, exams: group.exams.filter((exam) => isOfKind(filter, exam)) }))
    .filter(({ exams }) => exams.length > 0);
}

/** A modality code and its name. */
export interface Modality {
  readonly id: string;
  readonly name: string;
}

/** Returns each modality of the groups once, the one with most exams first. */
export function modalitiesOf(groups: readonly ExamGroup[]): readonly Modality[] {
  const exams = groups.flatMap((group) => group.exams);
  const byCode = Object.entries(Object.groupBy(exams, ({ modalityId }) => modalityId));
  return byCode
    .map(([id, some = []]) => ({ id, name: some[0]?.modalityName ?? id, count: some.length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ id, name }));
}
