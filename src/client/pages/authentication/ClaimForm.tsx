import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { BirthDateFields } from './BirthDateFields.tsx';
import { type BirthDate, birthDateFault, contactNumberFault } from './birthDate.ts';
import { DigitsField } from './DigitsField.tsx';

/** What is typed; kept by the page, so that a failure loses none of it. */
export interface Typed {
  readonly date: BirthDate;
  readonly contactNumber: string;
}

interface ClaimFormProps {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** Whether a telephone number is asked for too (AU-2). */
  readonly asksContact: boolean;
  /** The day of the visitor's calendar, YYYY-MM-DD. */
  readonly today: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** Asks who one is: a date of birth and, where the brand says so, a telephone number. */
export function ClaimForm({ typed, onType, asksContact, today, busy, onSubmit }: ClaimFormProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState({ date: false, contact: false });
  const dateFault = birthDateFault(typed.date, today);
  const contactFault = asksContact ? contactNumberFault(typed.contactNumber) : undefined;
  const valid = dateFault === undefined && contactFault === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !busy) onSubmit();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <BirthDateFields
        date={typed.date}
        onChange={(date) => onType({ ...typed, date })}
        onLeave={() => setLeft({ ...left, date: true })}
        fault={left.date && dateFault ? t(dateFault) : undefined}
        readOnly={busy}
      />
      {asksContact && (
        <DigitsField
          label={t('authentication.contact')}
          autoComplete="tel-national"
          value={typed.contactNumber}
          onChange={(contactNumber) => onType({ ...typed, contactNumber: contactNumber.trim() })}
          onBlur={() => setLeft({ ...left, contact: true })}
          fault={left.contact && contactFault ? t(contactFault) : undefined}
          readOnly={busy}
        />
      )}
      <div className="row">
        <Button type="submit" look="primary" busy={busy} disabled={!valid}>
          {t('authentication.submit')}
        </Button>
      </div>
    </form>
  );
}
