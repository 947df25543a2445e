import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoScriptHelp } from '#client/parts/NoScriptHelp.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Region } from '#client/stores/CatalogStore.ts';
import type { Origin } from '#client/stores/origin.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { ChoiceLink } from '../ChoiceLink.tsx';
import type { FarPlace } from '../chooseNearest.ts';
import { OriginSearch } from '../OriginSearch.tsx';
import type { StepProps } from '../StepProps.ts';

const BeyondAllClinics = lazy(async () => ({
  default: (await import('../BeyondAllClinics.tsx')).BeyondAllClinics,
}));

/** Loads the regions. */
export const prepare = ({ catalog }: RootStore) => catalog.loadRegions();

/** A search for a suburb, and the regions grouped by country (BK-2, BK-4). */
export default observer(function RegionPickerStep({ step, values }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { catalog, formatLocale } = root;
  useEffect(() => {
    catalog.loadRegions();
  }, [catalog]);

  const [beyondAllClinics, setBeyondAllClinics] = useState<FarPlace>();

  async function findNearest(origin: Origin): Promise<void> {
    setBeyondAllClinics(undefined);
    const { chooseNearest } = await import('../chooseNearest.ts');
    const choice = await chooseNearest(root, origin);
    if (choice.result === 'too-far') setBeyondAllClinics({ metres: choice.metres, from: origin.label });
  }

  if (catalog.regionsCall.problem) {
    return <ProblemNotice problem={catalog.regionsCall.problem} onRetry={() => catalog.loadRegions()} />;
  }
  if (!catalog.regions) return <Skeleton rows={5} label={t('shell.loading')} />;
  const countries = byCountry(catalog.regions, formatLocale);
  return (
    <div className="stack stack-l regions">
      <NoScriptHelp />
      <Scripted early>
        <div className="stack stack-s regions-search">
          <OriginSearch origin={undefined} region={undefined} onChange={(origin) => origin && findNearest(origin)} />
          {beyondAllClinics && (
            <Suspense fallback={null}>
              <BeyondAllClinics place={beyondAllClinics} />
            </Suspense>
          )}
          <ProblemNotice problem={catalog.clinicsCall.problem} />
        </div>
      </Scripted>
      {countries.map(({ code, name, regions }) => (
        <section key={code} className="stack stack-s" aria-labelledby={`country-${code}`}>
          <h2 id={`country-${code}`}>{name}</h2>
          <ul className="cards regions-list">
            {regions.map((region) => (
              <li key={region.slug} className="card choice" data-chosen={values.region === region.slug}>
                <div className="stack choice-body">
                  <h3 className="region-name">
                    <ChoiceLink
                      step={step.id}
                      values={{ region: region.slug }}
                      chosen={values.region === region.slug}
                      name={region.name}
                      onChoose={() => chooseRegion(root, step, region)}
                    />
                  </h3>
                  <RegionClinics region={region} />
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

/** Number of clinics that a region names. */
const maxNames = 5;

/** The number of clinics in a region, and the names of the first ones. */
function RegionClinics({ region: { name, clinicCount, clinicNames } }: { readonly region: Region }) {
  const { t } = useTranslation();
  const others = clinicNames.length - maxNames;
  const names = clinicNames.slice(0, maxNames).join(', ');
  const isSame = clinicNames.length === 1 && clinicNames[0] === name;
  return (
    <p className="muted">
      {t('region.clinics', { count: clinicCount })}
      {names && !isSame && `: ${names}`}
      {others > 0 && ` ${t('region.more', { count: others })}`}
    </p>
  );
}

/** Chooses a region, and its clinic if it has one only, and goes on. */
async function chooseRegion(root: RootStore, step: CompiledStep, { slug, onlyClinic }: Region): Promise<void> {
  const { flow } = root;
  await root.send({ type: 'answer', step: step.id, values: { region: slug } });
  const clinics = flow.ofKind('clinic-picker')?.step.id;
  flow.settleClinic(onlyClinic);
  if (onlyClinic !== undefined && clinics !== undefined) {
    await root.send({ type: 'answer', step: clinics, values: { ...flow.values(clinics), clinics: [onlyClinic] } });
  }
  await root.send({ type: 'next' });
}

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
