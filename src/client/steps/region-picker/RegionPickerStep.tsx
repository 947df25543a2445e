import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Region } from '#client/stores/CatalogStore.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ChoiceLink } from '../ChoiceLink.tsx';
import type { StepProps } from '../StepProps.ts';

/** Loads the regions. */
export const prepare = ({ catalog }: RootStore) => catalog.loadRegions();

/** Regions grouped by country (BK-2). */
export default observer(function RegionPickerStep({ step, values }: StepProps) {
  const { t } = useTranslation();
  const { catalog, formatLocale } = useStores();
  useEffect(() => {
    catalog.loadRegions();
  }, [catalog]);

  if (catalog.regionsRequest.problem) {
    return <ProblemNotice problem={catalog.regionsRequest.problem} onRetry={() => catalog.loadRegions()} />;
  }
  if (!catalog.regions) return <Skeleton rows={5} label={t('shell.loading')} />;
  const countries = byCountry(catalog.regions, formatLocale);
  return (
    <div className="stack stack-l">
      {countries.map(({ code, name, regions }) => (
        <section key={code} className="stack stack-s" aria-labelledby={`country-${code}`}>
          <h2 id={`country-${code}`} className="h2-small list-heading">
            {name}
          </h2>
          <ul className="cards cards-two">
            {regions.map((region) => (
              <li key={region.slug} className="card choice" data-chosen={values.region === region.slug}>
                <div className="stack choice-body">
                  <ChoiceLink
                    step={step.id}
                    values={{ region: region.slug }}
                    chosen={values.region === region.slug}
                    name={region.name}
                  />
                  <span className="muted">{t('region.clinics', { count: region.clinicCount })}</span>
                </div>
                <Icon name="forward" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

/** The regions of one country. */
export interface Country {
  readonly code: string;
  /** Localized name; the code if there is none. */
  readonly name: string;
  readonly regions: readonly Region[];
}

/** Groups regions by country in the provider's order. */
export function byCountry(regions: readonly Region[], locale: string): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const codes = [...new Set(regions.map(({ country }) => country))];
  return codes.map((code) => ({
    code,
    name: names.of(code) ?? code,
    regions: regions.filter(({ country }) => country === code),
  }));
}
