import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { StepProps } from '../StepProps.ts';
import { ExamChooser } from './ExamChooser.tsx';

/** Loads the exams of the chosen clinics and lets the patient choose (BK-6). */
export default observer(function ExamPickerStep(props: StepProps) {
  const { t } = useTranslation();
  const { catalog, flow } = useStores();
  const { chosenRegion: region, chosenClinics: clinics } = flow;
  const load = () =>
    catalog.loadExams(clinics.length > 0 ? { clinics: [...clinics] } : { ...(region !== undefined && { region }) });
  const clinicKey = clinics.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends on region and clinics
  useEffect(() => {
    load();
  }, [catalog, region, clinicKey]);

  const { groups, examsRequest } = catalog;
  if (examsRequest.problem) return <ProblemNotice problem={examsRequest.problem} onRetry={load} />;
  if (!groups) return <Skeleton rows={5} label={t('shell.loading')} />;
  if (groups.length === 0) return <Notice>{t('exam.none-here')}</Notice>;
  return <ExamChooser {...props} groups={groups} />;
});
