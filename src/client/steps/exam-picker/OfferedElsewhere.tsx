import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxExams } from '#base/limits.ts';
import { distanceName } from '#client/i18n/measures.ts';
import type { Clinic, ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { loadClinicList } from '#client/stores/loadClinicList.ts';
import { originOf } from '#client/stores/origin.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import type { StepAnswers } from '#flow/language/language.ts';
import type { StepProps } from '../StepProps.ts';
import { type ExamFilter, isOfKind } from './ExamFilterBar.tsx';
import { searchExams } from './examSearch.ts';

interface OfferedElsewhereProps extends Pick<StepProps, 'step'> {
  readonly filter: ExamFilter;
  readonly words: SearchWords;
  /** The choice so far, as answers. */
  readonly choice: StepAnswers;
  /** Shown if no clinic has a match. */
  readonly children: ReactNode;
}

/** The exams of a region, or of all regions if it is empty. */
interface LoadedExams {
  readonly region: string;
  readonly groups: readonly ExamGroup[];
}

interface ExamClinics {
  /** The exam and the region that were asked for. */
  readonly key: string;
  readonly clinics: readonly Clinic[];
}

/** Number of clinics that are named; the list of clinics has the others. */
const namedClinics = 4;

/** Exams of every region. */
const everywhere = '';

/**
 * For a filter that finds nothing in the chosen clinics: the best match in the region or, if it has none, in all regions, and clinics that do
 * it, each with a way there.
 */
export const OfferedElsewhere = observer(function OfferedElsewhere(props: OfferedElsewhereProps) {
  const { step, choice, children } = props;
  const { t, i18n } = useTranslation();
  const root = useStores();
  const { flow, catalog } = root;
  const [loaded, setLoaded] = useState<readonly LoadedExams[]>([]);
  const [examClinics, setExamClinics] = useState<ExamClinics>();
  const { chosenRegion, chosenClinics } = flow;
  const picker = flow.ofKind('clinic-picker');
  const [home] = chosenClinics;
  const region = home === undefined ? undefined : chosenRegion;
  // The exams of the region are shown already if no clinic is chosen.
  const inRegion = useMatch(loaded, region, props);
  const isWide = chosenRegion !== undefined && (region === undefined || inRegion === 'none');
  const anywhere = useMatch(loaded, isWide ? everywhere : undefined, props);
  const match = isWide ? anywhere : inRegion;
  const found = match === 'none' || match === 'loading' ? undefined : match;
  const missing = [region, isWide ? everywhere : undefined].find(
    (one) => one !== undefined && !loaded.some((known) => known.region === one),
  );
  useEffect(() => {
    if (missing === undefined) return;
    readExams(root, missing).then((groups) => setLoaded((before) => [...before, { region: missing, groups }]));
  }, [root, missing]);

  const { exams: ticked, procedureTab } = choice;
  const kept = procedureTab === 'multiple' && Array.isArray(ticked) ? ticked.map(String).slice(0, maxExams - 1) : [];
  const wanted = found && [...kept, found.slug];
  const from =
    originOf(picker?.values.origin) ?? (home && catalog.clinic(home)) ?? catalog.region(chosenRegion ?? everywhere);
  const origin = from && { lat: from.latitude, lng: from.longitude };
  const key = wanted ? JSON.stringify([wanted, isWide, origin]) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` depends on the others
  useEffect(() => {
    if (!wanted) return;
    const place = { ...(!isWide && region !== undefined && { region }), ...(isWide && origin) };
    readExamClinics(root, wanted, place).then((clinics) => setExamClinics({ key, clinics }));
  }, [root, key]);
  const clinics = examClinics?.key === key ? examClinics.clinics : [];
  if (!found || clinics.length === 0 || !picker) return children;

  async function choose(clinic: Clinic): Promise<void> {
    if (!wanted || !picker) return;
    flow.draft(step.id, { ...choice, exams: wanted, ...(kept.length === 0 && { procedureTab: 'single' }) });
    const regions = flow.ofKind('region-picker');
    if (regions && clinic.region !== chosenRegion)
      await root.send({ type: 'answer', step: regions.step.id, values: { region: clinic.region } });
    await root.send({ type: 'answer', step: picker.step.id, values: { ...picker.values, clinics: [clinic.slug] } });
    // Another region leads back to its clinics.
    if (flow.run.at === step.id) root.enter(step.id);
    else await root.send({ type: 'goto', step: step.id });
  }

  return (
    <div className="stack stack-s" role="status">
      <h2>
        {isWide
          ? t('exam.elsewhere.not-here', { exam: found.name })
          : t('exam.elsewhere', { exam: found.name, count: clinics.length })}
      </h2>
      <p>{t(isWide ? 'exam.elsewhere.nearest' : 'exam.elsewhere.choose')}</p>
      <div className="row">
        {clinics.slice(0, namedClinics).map((clinic) => (
          <Button key={clinic.slug} onClick={() => choose(clinic)}>
            {clinic.name}{' '}
            {isWide && clinic.distanceFromUser !== undefined && (
              <span className="muted">{distanceName(clinic.distanceFromUser, i18n.language)}</span>
            )}
          </Button>
        ))}
        {!isWide && clinics.length > namedClinics && (
          <Button onClick={() => root.send({ type: 'goto', step: picker.step.id })}>{t('exam.elsewhere.all')}</Button>
        )}
      </div>
    </div>
  );
});

/** Returns the best match among the exams of a region, which may still be loading; `none` without a region too. */
function useMatch(loaded: readonly LoadedExams[], region: string | undefined, props: OfferedElsewhereProps) {
  const { filter, words } = props;
  const groups = loaded.find((one) => one.region === region)?.groups;
  const search = useMemo(() => groups && searchExams(groups, words), [groups, words]);
  if (region === undefined) return 'none';
  if (!groups || !search) return 'loading';
  const candidates = filter.search.trim()
    ? search(filter.search).map(({ exam }) => exam)
    : groups.flatMap(({ exams }) => exams);
  return candidates.find((exam) => exam.enquiry !== 'general' && isOfKind(filter, exam)) ?? 'none';
}

/** Returns all exams of a region in groups, those of all regions if it is empty; [] if they cannot be loaded. */
async function readExams(root: RootStore, region: string): Promise<readonly ExamGroup[]> {
  const { api, locale } = environmentOf(root);
  const params = { query: { locale, ...(region && { region }) } };
  const found = await api.GET('/api/exams', { params }).catch(() => undefined);
  return found?.data ?? [];
}

/** Returns the clinics that do some exams, else those that do the last one; [] if they cannot be loaded. */
async function readExamClinics(
  root: RootStore,
  exams: readonly string[],
  place: { readonly region?: string; readonly lat?: number; readonly lng?: number },
): Promise<readonly Clinic[]> {
  const { api, locale } = environmentOf(root);
  const found = await loadClinicList({ api, locale }, { exams: [...exams], ...place }).catch(() => undefined);
  const clinics = found?.data ?? [];
  return clinics.length > 0 || exams.length < 2 ? clinics : readExamClinics(root, exams.slice(-1), place);
}
