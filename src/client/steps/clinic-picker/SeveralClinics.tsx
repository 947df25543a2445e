import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxClinicsAtOnce } from '#base/limits.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';

interface SeveralClinicsProps {
  /** In the order shown, nearest first when distances are known. */
  readonly clinics: readonly Clinic[];
  /** Number of nearest clinics that one press chooses; 0 without distances. */
  readonly nearest: number;
  /** Its name; undefined if it is not known. */
  readonly region: string | undefined;
  /** False if the patient chooses a scan first. */
  readonly leadsToTimes: boolean;
  readonly onChoose: (clinics: readonly Clinic[]) => void;
}

/** Chooses several clinics at once, for patients to whom the time matters more than the place. */
export function SeveralClinics({ clinics, nearest, region, leadsToTimes, onChoose }: SeveralClinicsProps) {
  const { t } = useTranslation();
  const everywhere = clinics.length <= maxClinicsAtOnce;
  const anywhere = region === undefined ? t('clinic.any') : t('clinic.any-in', { region });
  const offers = [
    {
      text: everywhere
        ? leadsToTimes
          ? t('clinic.several')
          : anywhere
        : t(leadsToTimes ? 'clinic.several-first' : 'clinic.any-first', { count: maxClinicsAtOnce }),
      some: clinics.slice(0, maxClinicsAtOnce),
    },
    ...(nearest > 1 && nearest < clinics.length
      ? [
          {
            text: t(leadsToTimes ? 'clinic.nearest' : 'clinic.any-nearest', { count: nearest }),
            some: clinics.slice(0, nearest),
          },
        ]
      : []),
  ];
  return (
    <ul className="cards">
      {offers.map(({ text, some }) => (
        <li key={text} className="card choice several">
          <Icon name={leadsToTimes ? 'clock' : 'pin'} size={24} />
          <button type="button" className="choice-button choice-body bare strong" onClick={() => onChoose(some)}>
            {text}
          </button>
          <Icon name="forward" />
        </li>
      ))}
    </ul>
  );
}

interface MarkedClinicsProps extends Pick<SeveralClinicsProps, 'leadsToTimes'> {
  /** The marked clinics in the order of the list. */
  readonly clinics: readonly Clinic[];
  readonly onChoose: (clinics: readonly Clinic[]) => void;
  readonly onCancel: () => void;
}

/** How many clinics are marked, and a button that goes on with them. */
export function MarkedClinics({ clinics, leadsToTimes, onChoose, onCancel }: MarkedClinicsProps) {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState(false);
  const count = clinics.length;
  const isMany = count > maxClinicsAtOnce;
  const fault = isMany
    ? t('clinic.marked-many', { count: maxClinicsAtOnce })
    : pressed && count === 0 && t('clinic.marked-none');
  function proceed(): void {
    setPressed(true);
    if (count > 0 && !isMany) onChoose(clinics);
  }
  return (
    <div className="row step-actions">
      <p className="step-chosen strong" role="status">
        {fault || t('clinic.marked', { count })}
      </p>
      <Button variant="subtle" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
      <Button variant="primary" onClick={proceed}>
        {t(leadsToTimes ? 'clinic.marked-go' : 'action.continue')}
      </Button>
    </div>
  );
}
