import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBeyond } from '#base/distance.ts';
import { useMapService } from '#client/map/useMapService.ts';
import { NoScriptHelp } from '#client/parts/NoScriptHelp.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Clinic, ClinicQuery } from '#client/stores/CatalogStore.ts';
import type { FlowStore } from '#client/stores/FlowStore.ts';
import { type Origin, originOf } from '#client/stores/origin.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { BeyondAllClinics } from '../BeyondAllClinics.tsx';
import { chooseNearest, type FarPlace } from '../chooseNearest.ts';
import { OriginSearch } from '../OriginSearch.tsx';
import { SeparateTimes } from '../SeparateTimes.tsx';
import type { StepProps } from '../StepProps.ts';
import { ClinicCard } from './ClinicCard.tsx';
import { MapPanel } from './MapPanel.tsx';
import { useNow } from './OpenNow.tsx';
import { MarkedClinics, SeveralClinics } from './SeveralClinics.tsx';

interface Options {
  readonly multiple?: boolean;
  readonly nearest?: number;
}

/** Loads the clinics, and the names of the exams that they must offer. */
export async function prepare({ catalog, flow }: RootStore, step: CompiledStep): Promise<void> {
  const query = clinicQuery(flow, originOf(flow.values(step.id).origin));
  await catalog.loadClinics(query);
  const found = catalog.clinics ?? [];
  if (query.exams)
    await catalog.nameExams(
      query.exams,
      found.map(({ slug }) => slug),
    );
}

/**
 * Clinics of the region that offer the exams known so far, nearest first once an origin is known. The patient chooses one clinic or several (BK-2), also on the map of a
 * brand that has one (BK-3). The list is complete without the map, and stays alone if the map fails.
 */
export default observer(function ClinicPickerStep({ step, values }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { catalog, flow } = root;
  const { multiple = true, nearest = 3 } = step.settings.options as Options;
  const origin = originOf(values.origin);
  const [beyondRegion, setBeyondRegion] = useState<Origin>();
  const [beyondAllClinics, setBeyondAllClinics] = useState<FarPlace>();
  const query = clinicQuery(flow, origin);
  const queryKey = JSON.stringify(query);
  const load = () => prepare(root, step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends on `queryKey`
  useEffect(() => {
    load();
  }, [catalog, queryKey]);

  const examStep = flow.ofKind('exam-picker')?.step;
  const mayDropExams = examStep !== undefined && examStep.position > step.position && !flow.isSettled('exam-picker');
  const examNames = (query.exams ?? []).flatMap((slug) => root.nameOf('exam', slug) ?? []);
  const [showsAll, setShowsAll] = useState(false);
  function showAll(): void {
    if (!examStep) return;
    flow.draft(examStep.id, {});
    root.send({ type: 'answer', step: examStep.id, values: {} });
    setShowsAll(true);
    // The button goes away with the notice.
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  const centre = catalog.region(query.region ?? '');
  const { maximumDistanceKm } = root.config.application;
  useEffect(() => {
    if (maximumDistanceKm > 0) catalog.loadRegions();
  }, [catalog, maximumDistanceKm]);
  const isBeyondRegion = origin !== undefined && centre !== undefined && isBeyond(origin, centre, maximumDistanceKm);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a place that is too far is replaced (BK-4c)
  useEffect(() => {
    if (!isBeyondRegion || !origin || !centre) return;
    const { latitude, longitude, name } = centre;
    setBeyondRegion(origin);
    root.send({ type: 'answer', step: step.id, values: { ...values, origin: { latitude, longitude, label: name } } });
  }, [isBeyondRegion]);

  function setOrigin(place: Origin | undefined): void {
    setBeyondRegion(undefined);
    setBeyondAllClinics(undefined);
    const { origin: before, ...others } = values;
    root.send({ type: 'answer', step: step.id, values: place ? { ...others, origin: { ...place } } : others });
  }

  async function goTo(place: Origin): Promise<void> {
    setBeyondRegion(undefined);
    const choice = await chooseNearest(root, place);
    if (choice.result !== 'too-far') return;
    setBeyondAllClinics({ metres: choice.metres, from: place.label });
    load();
  }

  const now = useNow();
  const service = useMapService();
  const [mapFails, setMapFails] = useState(false);
  const [view, setView] = useState<View>('list');
  const [lit, setLit] = useState<string>();
  /** Slugs of the clinics that are marked while several are chosen; undefined while one is chosen. */
  const [marked, setMarked] = useState<readonly string[]>();
  const list = useRef<HTMLUListElement>(null);
  const mapSwitch = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view === 'map') mapSwitch.current?.scrollIntoView();
  }, [view]);
  const { clinics } = catalog;
  const leadsToTimes = flow.chosenExams.length > 0;
  const hasMap = service !== undefined && !mapFails && clinics?.length !== 0;
  const chosen = Array.isArray(values.clinics) ? values.clinics : [];
  const answersFor = (selected: readonly Clinic[]) => ({
    ...(origin && { origin: { ...origin } }),
    clinics: selected.map(({ slug }) => slug),
  });
  const choose = (selected: readonly Clinic[]) => root.answerAndGo(step.id, answersFor(selected));
  const nameOf = ({ label }: Origin) => label ?? t('clinic.my-location');
  const headingOf = () => {
    const count = clinics?.length ?? 0;
    if (origin) return t('clinic.count-near', { count, place: nameOf(origin) });
    const region = catalog.region(query.region ?? '')?.name;
    return region ? t('clinic.count-in', { count, region }) : t('region.clinics', { count });
  };
  const toggleMark = ({ slug }: Clinic) =>
    setMarked((before = []) => (before.includes(slug) ? before.filter((other) => other !== slug) : [...before, slug]));
  const chooseOnMap = (clinic: Clinic) => {
    if (marked) return toggleMark(clinic);
    root.send({ type: 'answer', step: step.id, values: answersFor([clinic]) });
    requestAnimationFrame(() =>
      list.current?.querySelector('[data-chosen="true"]')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  return (
    <div className="stack stack-m clinics-step" data-map={hasMap} data-view={view}>
      <NoScriptHelp />
      <Scripted early>
        <OriginSearch origin={origin} region={query.region} onChange={setOrigin} />
      </Scripted>
      {beyondRegion && centre && (
        <Notice
          announce
          actions={
            flow.ofKind('region-picker') && (
              <Button onClick={() => goTo(beyondRegion)}>
                {t('clinic.beyond-region-go', { place: nameOf(beyondRegion) })}
              </Button>
            )
          }
        >
          <p>
            {t('clinic.beyond-region', {
              place: nameOf(beyondRegion),
              region: centre.name,
              kilometres: maximumDistanceKm,
            })}
          </p>
        </Notice>
      )}
      {beyondAllClinics && <BeyondAllClinics place={beyondAllClinics} />}
      <ProblemNotice problem={catalog.clinicsCall.problem} onRetry={load} />
      {catalog.clinicsCall.pending && !clinics && <Skeleton rows={4} label={t('shell.loading')} />}
      {clinics && (
        <>
          <LiveRegion>{origin || showsAll ? t('clinic.found', { count: clinics.length }) : ''}</LiveRegion>
          {clinics.length === 0 && (
            <Notice actions={<SeparateTimes />}>
              {t(examNames.length > 1 && !query.separate ? 'clinic.none-one-visit' : 'clinic.none')}
            </Notice>
          )}
          {examNames.length > 0 && (
            <Notice actions={mayDropExams && <Button onClick={showAll}>{t('clinic.show-all')}</Button>}>
              <p>
                {t(query.separate ? 'clinic.for-separate' : 'clinic.for-exams', {
                  exams: new Intl.ListFormat(root.formatLocale, { type: 'conjunction' }).format(examNames),
                  count: examNames.length,
                })}
              </p>
            </Notice>
          )}
          {multiple && !marked && clinics.length > 1 && (
            <Scripted>
              <SeveralClinics
                clinics={clinics}
                nearest={origin ? nearest : 0}
                region={catalog.region(query.region ?? '')?.name}
                leadsToTimes={leadsToTimes}
                onChoose={choose}
              />
            </Scripted>
          )}
          {clinics.length > 0 && (
            <div className="row spread clinics-head">
              <h2>{headingOf()}</h2>
              <p className="muted">{t(origin ? 'clinic.nearest-first' : 'clinic.by-name')}</p>
              {multiple && clinics.length > 1 && (
                <Scripted>
                  <Button
                    variant="subtle"
                    aria-pressed={marked !== undefined}
                    onClick={() => {
                      // The list moves away from the pointer.
                      setLit(undefined);
                      setMarked(marked ? undefined : chosen.map(String));
                    }}
                  >
                    {t('clinic.mark')}
                  </Button>
                </Scripted>
              )}
            </div>
          )}
          {hasMap && (
            <div ref={mapSwitch} className="map-switch">
              <Scripted>
                <SegmentedChoice
                  label={t('map.view')}
                  options={views.map((value) => ({ value, label: t(`map.view.${value}`) }))}
                  value={view}
                  onChange={setView}
                />
              </Scripted>
            </div>
          )}
          <ul ref={list} className="cards clinics" aria-label={t('clinic.list')}>
            {clinics.map((clinic, index) => (
              <ClinicCard
                key={clinic.slug}
                clinic={clinic}
                number={index + 1}
                now={now}
                chosen={chosen.length === 1 && chosen[0] === clinic.slug}
                lit={lit === clinic.slug}
                onLight={hasMap ? setLit : undefined}
                step={step.id}
                values={answersFor([clinic])}
                mark={marked && { isMarked: marked.includes(clinic.slug), toggle: () => toggleMark(clinic) }}
              />
            ))}
          </ul>
          {marked && (
            <MarkedClinics
              clinics={clinics.filter(({ slug }) => marked.includes(slug))}
              leadsToTimes={leadsToTimes}
              onChoose={choose}
              onCancel={() => setMarked(undefined)}
            />
          )}
        </>
      )}
      {hasMap && (
        <MapPanel
          service={service}
          clinics={clinics}
          chosen={marked ?? chosen}
          origin={origin}
          lit={lit}
          inFrame={root.framed}
          isOpen={view === 'map'}
          step={step.id}
          answersFor={answersFor}
          onLight={setLit}
          onChoose={chooseOnMap}
          onFailure={() => setMapFails(true)}
        />
      )}
    </div>
  );
});

/** What a phone shows. */
const views = ['list', 'map'] as const;
type View = (typeof views)[number];

/**
 * Returns the clinics to load: of the region, and those that offer the exams if any are known (BK-2). Exams that are marked in their list or
 * named by a link come before those that were chosen.
 */
export function clinicQuery(flow: FlowStore, origin: Origin | undefined): ClinicQuery {
  const { chosenRegion: region } = flow;
  const picker = flow.ofKind('exam-picker');
  const wish = picker && { ...picker.values, ...flow.drafts[picker.step.id] };
  const exams = Array.isArray(wish?.exams) ? wish.exams.map(String) : [];
  const linked = new URLSearchParams(flow.search).get('separateBooking');
  const separate = exams.length > 1 && (wish?.separateBooking ?? linked === 'true') === true;
  return {
    ...(region !== undefined && { region }),
    ...(exams.length > 0 && { exams, ...(separate && { separate }) }),
    ...(origin && { origin: { latitude: origin.latitude, longitude: origin.longitude } }),
  };
}
