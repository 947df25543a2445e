import { useTranslation } from 'react-i18next';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';

/** How many clinics one search takes. */
const most = 20;

interface SeveralClinicsProps {
  /** In the order shown, nearest first when distances are known. */
  readonly clinics: readonly Clinic[];
  /** How many of the nearest one press chooses; 0 when nothing is known of distance. */
  readonly nearest: number;
  readonly onChoose: (clinics: readonly Clinic[]) => void;
}

/** For whom the time matters more than the place: the free times of several clinics at once. */
export function SeveralClinics({ clinics, nearest, onChoose }: SeveralClinicsProps) {
  const { t } = useTranslation();
  const offers = [
    ...(nearest > 1 && nearest < clinics.length
      ? [{ text: t('clinic.nearest', { count: nearest }), some: clinics.slice(0, nearest) }]
      : []),
    { text: t('clinic.all', { count: Math.min(clinics.length, most) }), some: clinics.slice(0, most) },
  ];
  return (
    <ul className="cards">
      {offers.map(({ text, some }) => (
        <li key={text} className="card choice choice-brand">
          <Icon name="calendar" />
          <div className="choice-body">
            <button type="button" className="choice-button" onClick={() => onChoose(some)}>
              {text}
            </button>
            <span className="muted">{t('clinic.several')}</span>
          </div>
          <Icon name="forward" />
        </li>
      ))}
    </ul>
  );
}
