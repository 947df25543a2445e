import { useTranslation } from 'react-i18next';
import { addressLine } from '#base/addressLine.ts';
import { distanceName } from '#client/i18n/measures.ts';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import type { StepAnswers, StepId } from '#flow/language/language.ts';
import { ChoiceLink } from '../ChoiceLink.tsx';
import { OpenNow } from './OpenNow.tsx';

interface ClinicCardProps {
  readonly clinic: Clinic;
  /** Place in the list, from 1. */
  readonly number: number;
  /** Epoch milliseconds; undefined in the first drawing. */
  readonly now: number | undefined;
  readonly chosen: boolean;
  /** True while the pointer or the focus is on its pin. */
  readonly lit: boolean;
  /** Lights up its pin; undefined without a map. */
  readonly onLight: ((slug: string | undefined) => void) | undefined;
  readonly step: StepId;
  /** The answers that choose this clinic. */
  readonly values: StepAnswers;
  /** While several clinics are chosen: whether this one is marked. */
  readonly mark: { readonly isMarked: boolean; readonly toggle: () => void } | undefined;
}

/** A clinic with its distance, address, opening hours, modalities and phone number, chosen by one press. */
export function ClinicCard({ clinic, number, now, chosen, lit, onLight, step, values, mark }: ClinicCardProps) {
  const { t, i18n } = useTranslation();
  const { slug, name, address, distanceFromUser, modalities = [], phone } = clinic;
  return (
    <li
      className="card choice clinic"
      data-chosen={mark?.isMarked ?? chosen}
      data-lit={lit}
      onPointerEnter={() => onLight?.(slug)}
      onPointerLeave={() => onLight?.(undefined)}
      onFocus={() => onLight?.(slug)}
      onBlur={() => onLight?.(undefined)}
    >
      <span className="clinic-number" aria-hidden="true">
        {number}
      </span>
      <div className="clinic-facts">
        <h3 className="clinic-name">
          {mark ? (
            <label className="choice-button clinic-mark">
              <input type="checkbox" checked={mark.isMarked} onChange={mark.toggle} />
              {name}
            </label>
          ) : (
            <ChoiceLink step={step} values={values} chosen={chosen} name={name} />
          )}
          {distanceFromUser !== undefined && (
            <span className="clinic-distance">{distanceName(distanceFromUser, i18n.language)}</span>
          )}
        </h3>
        <p className="muted">{addressLine(address)}</p>
        <div>
          <OpenNow clinic={clinic} now={now} />
        </div>
        {modalities.length > 0 && (
          <p className="clinic-modalities muted">
            <span className="hidden-text">{t('exam.modality')}: </span>
            {modalities.join(', ')}
          </p>
        )}
      </div>
      {phone && (
        <a className="clinic-phone icon-link" href={phoneUrl(phone)}>
          <Icon name="phone" />
          <span className="hidden-text">{t('clinic.call', { clinic: name })}</span>
          {phone}
        </a>
      )}
      {!mark && <Icon name="forward" />}
    </li>
  );
}
