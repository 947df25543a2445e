import { useTranslation } from 'react-i18next';
import { normalize } from '#base/normalize.ts';
import { ClinicDetails } from '#client/parts/ClinicDetails.tsx';
import type { Clinic, Region } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';

interface RegionSectionsProps {
  readonly clinics: readonly Clinic[];
  /** In the provider's order. */
  readonly regions: readonly Region[];
}

/** Up to this number of clinics, all regions are open. */
const fewClinics = 9;

/** The clinics of each region, to open by a press, which needs no scripts. */
export function RegionSections({ clinics, regions }: RegionSectionsProps) {
  const { t } = useTranslation();
  return (
    <div className="cards">
      {regions.map(({ slug, name }) => {
        const here = clinics.filter(({ region }) => region === slug);
        if (here.length === 0) return null;
        return (
          <details key={slug} className="card contact-region" open={clinics.length <= fewClinics}>
            <summary>
              <Icon name="forward" />
              <h3>{name}</h3>
              <span className="muted">
                {t('region.clinics', { count: here.length })}: {here.map((clinic) => clinic.name).join(', ')}
              </span>
            </summary>
            <ul className="contact-clinics">
              {here.map((clinic) => (
                <li key={clinic.slug} className="contact-clinic">
                  <ClinicDetails clinic={clinic} heading="h4" />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

/** Returns the clinics whose name and address contain all words of a search. */
export function matchClinics(clinics: readonly Clinic[], search: string): readonly Clinic[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  return clinics.filter(({ name, address: { street, suburb, state, postalCode } }) => {
    const text = normalize([name, street, suburb, state, postalCode].join(' '));
    return words.every((word) => text.includes(word));
  });
}
