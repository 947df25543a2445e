import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Illustration } from '#client/ui/Illustration.tsx';
import { illustrationOf } from '#client/ui/illustrationOf.ts';
import { useTakenOver } from '#client/ui/useTakenOver.ts';
import { ExamRow } from './ExamRow.tsx';
import type { FoundExam } from './examSearch.ts';

interface ExamGroupSectionProps {
  readonly group: ExamGroup;
  readonly open: boolean;
  /** True during a search: the group cannot be closed. */
  readonly fixed: boolean;
  /** Why a search finds the exams; undefined without a search. */
  readonly found?: readonly FoundExam[] | undefined;
  readonly onOpen: (open: boolean) => void;
  readonly single: boolean;
  /** True if no more exams can be added. */
  readonly full: boolean;
  readonly chosen: readonly Exam[];
  readonly onToggle: (exam: Exam) => void;
  readonly duration: number | undefined;
  readonly onDuration: (minutes: number) => void;
}

/** The exams of one body part: a native `details`, which opens before and without the page's scripts, or during a search a fixed section. */
export function ExamGroupSection(props: ExamGroupSectionProps) {
  const { group, open, fixed, onOpen } = props;
  const { t } = useTranslation();
  const takenOver = useTakenOver();
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onOpen` changes with every drawing
  useLayoutEffect(() => {
    const element = details.current;
    if (!element || element.open === open) return;
    // A browser that does not know exclusive groups may have opened several.
    if (takenOver) element.open = open;
    else onOpen(element.open);
  }, [open, takenOver]);
  const count = <span className="muted exam-count">{t('exam.count', { count: group.exams.length })}</span>;
  if (fixed) {
    return (
      <section className="card exam-group" aria-labelledby={id}>
        <h2 className="h2-small" id={id}>
          <span className="exam-group-head strong">
            <span>{group.name}</span> {count}
          </span>
        </h2>
        <ExamRows {...props} />
      </section>
    );
  }
  return (
    <details
      ref={details}
      name="exam-group"
      className="card exam-group"
      aria-labelledby={id}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && onOpen(currentTarget.open)}
      // The visitor may have opened it early.
      suppressHydrationWarning
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary
        className="exam-group-head strong"
        onClick={(event) => {
          // The exams appear in the same step as the group opens.
          event.preventDefault();
          onOpen(!open);
        }}
      >
        <Illustration name={illustrationOf(group.slug) ?? 'body'} size="s" />
        <h2 className="h2-small" id={id}>
          {group.name}
        </h2>
        {count}
        <Icon name="forward" />
      </summary>
      {(open || !takenOver) && <ExamRows {...props} />}
    </details>
  );
}

function ExamRows({ group, found, single, full, chosen, onToggle, duration, onDuration }: ExamGroupSectionProps) {
  return (
    <ul className="exams">
      {group.exams.map((exam) => {
        const isChosen = chosen.some(({ slug }) => slug === exam.slug);
        return (
          <ExamRow
            key={exam.slug}
            exam={exam}
            found={found?.find((one) => one.exam === exam)}
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
  );
}
