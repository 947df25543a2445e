import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/Button.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useDesk } from './useDesk.ts';

/** Opens a booking or an enquiry by the reference that a patient reads out. */
export const ReferenceSearch = observer(function ReferenceSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const desk = useDesk();
  const [reference, setReference] = useState('');
  const [asked, setAsked] = useState(false);
  const typed = reference.trim().replaceAll(/[^A-Za-z0-9]+/g, ' ');
  const missing = asked && typed.length < 6;
  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (typed.length < 6) return;
    const enquiryId = await desk.findEnquiry(typed);
    navigate(enquiryId === undefined ? paths.deskBooking(typed) : paths.deskEnquiry(enquiryId));
  }
  return (
    <form className="desk-search stack stack-s no-print" onSubmit={open} noValidate>
      <TextField
        label={t('desk.reference')}
        hint={t('desk.reference.hint')}
        value={reference}
        onText={setReference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        aria-invalid={missing}
      />
      {missing && <p role="alert">{t('desk.reference.short')}</p>}
      <div className="row">
        <Button variant="primary" type="submit" busy={desk.findCall.pending}>
          {t('desk.open')}
        </Button>
      </div>
    </form>
  );
});
