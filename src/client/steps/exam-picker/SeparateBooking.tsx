import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface SeparateBookingProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Several exams: one after the other in one visit, or a time of its own for each (BK-6). */
export function SeparateBooking({ value, onChange }: SeparateBookingProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="card card-pad stack stack-s">
      <legend className="exam-legend">{t('exam.together')}</legend>
      {[false, true].map((separate) => (
        <label key={String(separate)} className="exam-label">
          <input type="radio" name={name} checked={value === separate} onChange={() => onChange(separate)} />
          <span className="exam-words">
            <span>{t(separate ? 'exam.separate-visits' : 'exam.one-visit')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
