import { useTranslation } from 'react-i18next';
import type { Exam } from '#client/stores/CatalogStore.ts';
import { durationsOf } from '#client/stores/examAnswers.ts';

interface LengthChoiceProps {
  readonly exam: Exam;
  /** Minutes. */
  readonly value: number;
  readonly onChange: (minutes: number) => void;
  readonly className: string;
}

/** How long an exam shall take, where that is a choice (BK-6b). */
export function LengthChoice({ exam, value, onChange, className }: LengthChoiceProps) {
  const { t } = useTranslation();
  return (
    <label className={`stack strong ${className}`}>
      <span>{t('exam.length')}</span>
      <select className="box" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {durationsOf(exam).map((minutes) => (
          <option key={minutes} value={minutes}>
            {t('exam.minutes', { count: minutes })}
          </option>
        ))}
      </select>
    </label>
  );
}
