import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';

type Status = BookingRequestSummary['status'];

interface RequestStatusDialogProps {
  readonly title: string;
  /** What follows from a choice. */
  readonly effectOf: (status: Status) => string;
  /** Names the choices. */
  readonly legend: string;
  readonly choices: readonly { readonly status: Status; readonly label: string }[];
  /** Label of the button that changes nothing. */
  readonly keep: string;
  readonly confirm: string;
  readonly busy: boolean;
  readonly problem: ComponentProps<typeof ProblemNotice>['problem'];
  readonly onConfirm: (status: Status) => void;
  readonly onClose: () => void;
}

/** Asks which status a booking request gets, and for confirmation (AS-2b). */
export function RequestStatusDialog(props: RequestStatusDialogProps) {
  const { title, effectOf, legend, choices, keep, confirm, busy, problem, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const { config } = useStores();
  const name = useId();
  const [chosen, setChosen] = useState<Status>();
  const [missing, setMissing] = useState(false);
  const only = choices.length === 1 ? choices[0]?.status : undefined;
  const status = only ?? chosen;
  return (
    <ConfirmDialog
      title={title}
      cancel={keep}
      confirm={confirm}
      busy={busy}
      onConfirm={() => (status === undefined ? setMissing(true) : onConfirm(status))}
      onClose={onClose}
    >
      <div className="stack">
        {only === undefined && (
          <fieldset className="stack stack-s" aria-describedby={missing && !status ? `${name}-missing` : undefined}>
            <legend className="strong">{legend}</legend>
            {choices.map((choice) => (
              <label key={choice.status} className="row nowrap dialog-choice">
                <input
                  type="radio"
                  name={name}
                  checked={choice.status === chosen}
                  onChange={() => setChosen(choice.status)}
                />
                <span>{choice.label}</span>
              </label>
            ))}
          </fieldset>
        )}
        <p className="prose" role="status">
          {status !== undefined && effectOf(status)}
        </p>
        {missing && status === undefined && (
          <p id={`${name}-missing`} className="field-fault" role="alert">
            {t('request-status.missing')}
          </p>
        )}
        <ProblemNotice problem={problem} phone={config.radiology.phone} />
      </div>
    </ConfirmDialog>
  );
}
