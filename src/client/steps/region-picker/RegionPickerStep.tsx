import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Region } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { StepProps } from '../StepProps.ts';

/** Regions grouped by country (BK-2). */
export default observer(function RegionPickerStep({ step, values }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { catalog, formatLocale } = root;
  useEffect(() => {
    catalog.loadRegions();
  }, [catalog]);

  if (catalog.regionsRequest.problem) {
    return <ProblemNotice problem={catalog.regionsRequest.problem} onRetry={() => catalog.loadRegions()} />;
  }
  if (!catalog.regions) return <Skeleton rows={5} label={t('shell.loading')} />;
  const countries = byCountry(catalog.regions, formatLocale);
  const choose = ({ slug }: Region) => root.answerAndGo(step.id, { region: slug });
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
                  <button type="button" className="choice-button bare strong" onClick={() => choose(region)}>
                    {region.name}
                    {values.region === region.slug && <span className="hidden-text"> {t('choice.chosen')}</span>}
                  </button>
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
