import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic, ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import { environmentOf } from '#client/stores/environment.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import type { StepProps } from '../StepProps.ts';
import { type ExamFilter, isOfKind } from './ExamFilterBar.tsx';
import { searchExams } from './examSearch.ts';

interface OfferedElsewhereProps extends Pick<StepProps, 'step'> {
  readonly filter: ExamFilter;
  readonly words: SearchWords;
  /** Shown if no clinic of the region has a match. */
  readonly children: ReactNode;
}

interface RegionExams {
  readonly region: string;
  readonly groups: readonly ExamGroup[];
}

interface ExamClinics {
  /** Slug of the exam that the clinics do. */
  readonly exam: string;
  readonly clinics: readonly Clinic[];
}

/** Number of clinics that are named; the list of clinics has the others. */
const namedClinics = 4;

/** For a filter that finds nothing in the chosen clinics: the best match in the region, and clinics that do it, each with a way there. */
export const OfferedElsewhere = observer(function OfferedElsewhere(props: OfferedElsewhereProps) {
  const { step, filter, words, children } = props;
  const { t } = useTranslation();
  const root = useStores();
  const { flow } = root;
  const [regionExams, setRegionExams] = useState<RegionExams>();
  const [examClinics, setExamClinics] = useState<ExamClinics>();
  const { chosenRegion: region, chosenClinics } = flow;
  const elsewhere = chosenClinics.length > 0 ? region : undefined;
  const groups = regionExams?.region === elsewhere ? regionExams?.groups : undefined;
  const search = useMemo(() => groups && searchExams(groups, words), [groups, words]);
  const candidates = filter.search.trim()
    ? search?.(filter.search).map(({ exam }) => exam)
    : groups?.flatMap(({ exams }) => exams);
  const found = candidates?.find((exam) => exam.enquiry !== 'general' && isOfKind(filter, exam));
  const slug = found?.slug;
  useEffect(() => {
    if (elsewhere === undefined) return;
    readRegionExams(root, elsewhere).then((groups) => setRegionExams({ region: elsewhere, groups }));
  }, [root, elsewhere]);
  useEffect(() => {
    if (elsewhere === undefined || slug === undefined) return;
    readExamClinics(root, elsewhere, slug).then((clinics) => setExamClinics({ exam: slug, clinics }));
  }, [root, elsewhere, slug]);
  const clinics = examClinics?.exam === slug ? (examClinics?.clinics ?? []) : [];
  const picker = flow.ofKind('clinic-picker');
  if (!found || clinics.length === 0 || !picker) return children;

  async function choose(clinic: Clinic): Promise<void> {
    if (!found || !picker) return;
    flow.draft(step.id, { exams: [found.slug], procedureTab: 'single', separateBooking: false });
    await root.send({ type: 'answer', step: picker.step.id, values: { ...picker.values, clinics: [clinic.slug] } });
    root.enter(flow.run.at);
  }

  return (
    <div className="stack stack-s" role="status">
      <h2>{t('exam.elsewhere', { exam: found.name, count: clinics.length })}</h2>
      <p>{t('exam.elsewhere.choose')}</p>
      <div className="row">
        {clinics.slice(0, namedClinics).map((clinic) => (
          <Button key={clinic.slug} onClick={() => choose(clinic)}>
            {clinic.name}
          </Button>
        ))}
        {clinics.length > namedClinics && (
          <Button onClick={() => root.send({ type: 'goto', step: picker.step.id })}>{t('exam.elsewhere.all')}</Button>
        )}
      </div>
    </div>
  );
});

/** Returns all exams of a region in groups; [] if they cannot be loaded. */
async function readRegionExams(root: RootStore, region: string): Promise<readonly ExamGroup[]> {
  const { api, locale } = environmentOf(root);
  const found = await api.GET('/api/exams', { params: { query: { locale, region } } }).catch(() => undefined);
  return found?.data ?? [];
}

/** Returns the clinics of a region that do an exam; [] if they cannot be loaded. */
async function readExamClinics(root: RootStore, region: string, exam: string): Promise<readonly Clinic[]> {
  const { api, locale } = environmentOf(root);
  const params = { query: { locale, region, exams: [exam] } };
  const found = await api.GET('/api/clinics', { params }).catch(() => undefined);
  return found?.data ?? [];
}
