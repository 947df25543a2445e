import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EnquiryLinks } from '#client/parts/EnquiryLinks.tsx';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Illustration } from '#client/ui/Illustration.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { StepProps } from '../StepProps.ts';
import { ExamChooser } from './ExamChooser.tsx';

/** Loads the exams of the chosen clinics, and whom to call there; without clinics, the exams of the region. */
export function prepare({ catalog, flow }: RootStore): Promise<unknown> {
  const { chosenRegion: region, chosenClinics: clinics } = flow;
  if (clinics.length === 0) return catalog.loadExams(region === undefined ? {} : { region });
  return Promise.all([catalog.loadExams({ clinics: [...clinics] }), catalog.nameClinics(clinics)]);
}

/** Loads the exams of the chosen clinics and lets the patient choose (BK-6). */
export default observer(function ExamPickerStep(props: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { catalog, config, flow } = root;
  const { chosenRegion: region, chosenClinics: clinics } = flow;
  const load = () => prepare(root);
  const clinicKey = clinics.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends on region and clinics
  useEffect(() => {
    load();
  }, [catalog, region, clinicKey]);

  const { groups, examsCall } = catalog;
  if (examsCall.problem) return <ProblemNotice problem={examsCall.problem} onRetry={load} />;
  if (!groups) return <Skeleton rows={5} label={t('shell.loading')} />;
  if (groups.length === 0) return <Notice>{t('exam.none-here')}</Notice>;
  const [clinic] = clinics.length === 1 ? clinics : [];
  const phone = (clinic && catalog.clinic(clinic)?.phone) || config.radiology.phone;
  const help = phone && (
    <aside className="soft exam-help no-kiosk" aria-labelledby="exam-help">
      <Illustration name="question" size="m" />
      <div>
        <h2 id="exam-help" className="h2-small">
          {t('exam.unsure')}
        </h2>
        <HelpLine phone={phone} text="exam.unsure-help" />
        <EnquiryLinks />
      </div>
    </aside>
  );
  return (
    <div className="exam-split">
      <ExamChooser {...props} groups={groups} phone={phone} help={help} />
    </div>
  );
});
