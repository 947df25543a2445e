import { useTranslation } from 'react-i18next';
import { addressLine } from '#base/addressLine.ts';
import { distanceName } from '#client/i18n/measures.ts';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import type { StepAnswers, StepId } from '#flow/language/language.ts';
import { ChoiceLink } from '../ChoiceLink.tsx';

interface ClinicCardProps {
  readonly clinic: Clinic;
  readonly chosen: boolean;
  readonly step: StepId;
  /** The answers that choose this clinic. */
  readonly values: StepAnswers;
}

/** A clinic with address, distance and phone number, chosen by one press. */
export function ClinicCard({ clinic, chosen, step, values }: ClinicCardProps) {
  const { t, i18n } = useTranslation();
  return (
    <li className="card choice" data-chosen={chosen}>
      <div className="stack choice-body">
        <div className="row spread">
          <ChoiceLink step={step} values={values} chosen={chosen} name={clinic.name} />
          {clinic.distanceFromUser !== undefined && (
            <span className="tag">{distanceName(clinic.distanceFromUser, i18n.language)}</span>
          )}
        </div>
        <span className="muted">{addressLine(clinic.address)}</span>
        <a className="clinic-phone icon-link" href={phoneUrl(clinic.phone)}>
          <Icon name="phone" size={16} />
          <span className="hidden-text">{t('clinic.call', { clinic: clinic.name })}</span>
          {clinic.phone}
        </a>
      </div>
      <Icon name="forward" />
    </li>
  );
}
