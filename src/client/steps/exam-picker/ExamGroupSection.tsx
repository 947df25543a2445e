import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { durationsOf } from '#client/stores/examAnswers.ts';
import { Icon } from '#client/ui/Icon.tsx';

interface ExamGroupSectionProps {
  readonly group: ExamGroup;
  readonly open: boolean;
  /** True during a search: the group cannot be closed. */
  readonly fixed: boolean;
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
  const { group, open, fixed, onOpen, single, full, chosen, onToggle, duration, onDuration } = props;
  const { t } = useTranslation();
  const id = useId();
  const count = <span className="muted small exam-count">{t('exam.count', { count: group.exams.length })}</span>;
  return (
    <section className="card exam-group" aria-labelledby={`${id}-name`}>
      <h2 className="h2-small" id={`${id}-name`}>
        {fixed ? (
          <span className="row nowrap exam-group-head bare strong">
            {group.name} {count}
          </span>
        ) : (
          <button
            type="button"
            className="row nowrap exam-group-head bare strong"
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

interface ExamRowProps {
  readonly exam: Exam;
  readonly single: boolean;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
  /** Minutes; undefined if the patient may not choose. */
  readonly duration: number | undefined;
  readonly onDuration: (minutes: number) => void;
}

/** An exam; once chosen, with preparation and a choice of duration. */
function ExamRow({ exam, single, chosen, disabled, onToggle, duration, onDuration }: ExamRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const lengths = durationsOf(exam);
  const choosesLength = chosen && lengths.length > 1 && duration !== undefined;
  const note = exam.enquiry === 'none' ? (exam.walkIn ? 'exam.walk-in' : undefined) : 'exam.by-enquiry';
  return (
    <li className="exam" data-chosen={chosen}>
      <label className="exam-label">
        <input
          type={single ? 'radio' : 'checkbox'}
          name="exam"
          checked={chosen}
          disabled={disabled}
          onChange={onToggle}
          aria-describedby={`${id}-facts`}
        />
        <span className="stack exam-words">
          <span>{exam.name}</span>
          <span className="row muted exam-facts" id={`${id}-facts`}>
            <span>{exam.modalityName}</span>
            {exam.enquiry === 'none' && <span>{t('exam.minutes', { count: exam.duration })}</span>}
            {note && <span className="tag tag-brand">{t(note)}</span>}
          </span>
        </span>
      </label>
      {chosen && (exam.preparation || exam.notes || choosesLength) && (
        <div className="exam-details stack stack-s">
          {exam.preparation && (
            <>
              <h3>{t('exam.preparation')}</h3>
              <p className="prose">{exam.preparation}</p>
            </>
          )}
          {exam.notes && <p className="prose">{exam.notes}</p>}
          {choosesLength && (
            <label className="stack exam-length strong">
              <span>{t('exam.length')}</span>
              <select className="box" value={duration} onChange={(event) => onDuration(Number(event.target.value))}>
                {lengths.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {t('exam.minutes', { count: minutes })}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
    </li>
  );
}
