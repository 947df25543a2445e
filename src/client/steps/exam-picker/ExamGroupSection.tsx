import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Illustration } from '#client/ui/Illustration.tsx';
import { illustrationOf } from '#client/ui/illustrationOf.ts';
import { ExamRow } from './ExamRow.tsx';

interface ExamGroupSectionProps {
  readonly group: ExamGroup;
  readonly open: boolean;
  /** True during a search: the group cannot be closed. */
  readonly fixed: boolean;
  /** The words of the search. */
  readonly search: string;
  readonly onOpen: (open: boolean) => void;
  readonly single: boolean;
  /** True if no more exams can be added. */
  readonly full: boolean;
  readonly chosen: readonly Exam[];
  readonly onToggle: (exam: Exam) => void;
  readonly duration: number | undefined;
  readonly onDuration: (minutes: number) => void;
}

/** The exams of one body part in a collapsible section. */
export function ExamGroupSection(props: ExamGroupSectionProps) {
  const { group, open, fixed, search, onOpen, single, full, chosen, onToggle, duration, onDuration } = props;
  const { t } = useTranslation();
  const id = useId();
  const count = <span className="muted exam-count">{t('exam.count', { count: group.exams.length })}</span>;
  return (
    <section className="card exam-group" aria-labelledby={`${id}-name`}>
      <h2 className="h2-small" id={`${id}-name`}>
        {fixed ? (
          <span className="exam-group-head bare strong">
            <span>{group.name}</span> {count}
          </span>
        ) : (
          <button
            type="button"
            className="exam-group-head bare strong"
            aria-expanded={open}
            aria-controls={open ? `${id}-exams` : undefined}
            onClick={() => onOpen(!open)}
          >
            <Illustration name={illustrationOf(group.slug) ?? 'body'} size="s" />
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
                search={search}
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
