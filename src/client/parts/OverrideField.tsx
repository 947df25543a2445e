import { useTranslation } from 'react-i18next';
import { TextField } from '#client/ui/TextField.tsx';

interface OverrideFieldProps {
  readonly label: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly invalid: boolean;
}

/** Asks staff why they override a rule or a deadline. */
export function OverrideField({ label, reason, onReason, invalid }: OverrideFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label}
      hint={t('behalf.override.reason.hint')}
      value={reason}
      onText={onReason}
      maxLength={200}
      autoComplete="off"
      aria-required
      aria-invalid={invalid}
    />
  );
}
