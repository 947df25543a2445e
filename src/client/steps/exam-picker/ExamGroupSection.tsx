import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { ExamRow } from './ExamRow.tsx';

interface ExamGroupSectionProps {
  readonly group: ExamGroup;
  readonly open: boolean;
  /** It stays open, because a search shows what it found. */
  readonly fixed: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly single: boolean;
  /** No more can be added. */
  readonly full: boolean;
  readonly chosen: readonly Exam[];
  readonly onToggle: (exam: Exam) => void;
  readonly duration: number | undefined;
  readonly onDuration: (minutes: number) => void;
}

/** The exams of one part of the body, behind a heading that opens. */
export function ExamGroupSection(props: ExamGroupSectionProps) {
  const { group, open, fixed, onOpen, single, full, chosen, onToggle, duration, onDuration } = props;
  const { t } = useTranslation();
  const id = useId();
  const count = <span className="muted exam-count">{t('exam.count', { count: group.exams.length })}</span>;
  return (
    <section className="card exam-group" aria-labelledby={`${id}-name`}>
      <h2 className="exam-group-name" id={`${id}-name`}>
        {fixed ? (
          <span className="exam-group-head">
            {group.name} {count}
          </span>
        ) : (
          <button
            type="button"
            className="exam-group-head"
            aria-expanded={open}
            aria-controls={open ? `${id}-exams` : undefined}
            onClick={() => onOpen(!open)}
          >
            <span>{group.name}</span> {count}
            <Icon name="forward" />
          </button>
        )}
      </h2>
      {open && (
        <ul id={`${id}-exams`} className="exams">
          {group.exams.map((exam) => {
            const isChosen = chosen.some(({ slug }) => slug === exam.slug);
            return (
              <ExamRow
                key={exam.slug}
                exam={exam}
                single={single}
                chosen={isChosen}
                disabled={full && !isChosen}
                onToggle={() => onToggle(exam)}
                duration={chosen.length === 1 ? duration : undefined}
                onDuration={onDuration}
              />
            );
          })}
        </ul>
      )}
    </section>
  );
}
