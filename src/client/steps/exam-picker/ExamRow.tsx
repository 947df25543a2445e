import { useTranslation } from 'react-i18next';
import { LengthChoice } from '#client/parts/LengthChoice.tsx';
import type { Exam } from '#client/stores/CatalogStore.ts';
import { durationsOf } from '#client/stores/examAnswers.ts';
import { Illustration } from '#client/ui/Illustration.tsx';
import { illustrationOf } from '#client/ui/illustrationOf.ts';
import type { FoundExam } from './examSearch.ts';

interface ExamRowProps {
  readonly exam: Exam;
  /** Why a search finds it; undefined without a search. */
  readonly found: FoundExam | undefined;
  readonly single: boolean;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
  /** Minutes; undefined if the patient may not choose. */
  readonly duration: number | undefined;
  readonly onDuration: (minutes: number) => void;
}

/** An exam with its duration, the first sentence of its preparation, and the rest to open; once chosen, with a choice of duration. */
export function ExamRow({ exam, found, single, chosen, disabled, onToggle, duration, onDuration }: ExamRowProps) {
  const { t } = useTranslation();
  const id = `exam-${exam.slug}`;
  const choosesLength = chosen && durationsOf(exam).length > 1 && duration !== undefined;
  const note = exam.enquiry === 'none' ? (exam.walkIn ? 'exam.walk-in' : undefined) : 'exam.by-enquiry';
  const [summary, more] = firstSentence(exam.preparation);
  const matched = found?.matched.filter((words) => words !== exam.modalityName) ?? [];
  const details = [more, exam.notes, exam.examNotes].filter(Boolean);
  return (
    <li className="exam" data-chosen={chosen}>
      <label className="exam-label">
        <input
          type={single ? 'radio' : 'checkbox'}
          name="exam"
          value={exam.slug}
          checked={chosen}
          disabled={disabled}
          onChange={onToggle}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-facts`}
        />
        <Illustration name={illustrationOf(exam.modalityId) ?? 'body'} size="s" />
        <span className="stack exam-words">
          <span className="exam-name" id={`${id}-name`}>
            {found ? found.name.map(({ text, at, found }) => (found ? <mark key={at}>{text}</mark> : text)) : exam.name}
          </span>
          <span className="stack exam-words" id={`${id}-facts`}>
            <span className="row exam-facts">
              {exam.enquiry === 'none' && (
                <span className="exam-minutes">{t('exam.about-minutes', { count: exam.duration })}</span>
              )}
              {!exam.name.includes(exam.modalityName) && <span>{exam.modalityName}</span>}
              {note && <span className="exam-minutes">{t(note)}</span>}
              {matched.length > 0 && <span>{t('exam.matches', { words: matched.join(', ') })}</span>}
            </span>
            {summary && <span className="exam-summary">{summary}</span>}
          </span>
        </span>
      </label>
      {details.length > 0 && (
        // The visitor may have opened it early.
        <details className="exam-more" open={chosen} suppressHydrationWarning>
          <summary aria-describedby={`${id}-name`}>{t('exam.more')}</summary>
          {details.map((text) => (
            <p key={text} className="prose">
              {text}
            </p>
          ))}
        </details>
      )}
      {choosesLength && <LengthChoice exam={exam} value={duration} onChange={onDuration} className="exam-length" />}
    </li>
  );
}

/** Splits a text after its first sentence; the rest may be empty. */
export function firstSentence(text: string): readonly [first: string, rest: string] {
  const end = /[.!?](?=\s+\p{Lu})/u.exec(text)?.index;
  return end === undefined ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1).trim()];
}
