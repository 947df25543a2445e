import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { maxClinicsAtOnce } from '#base/limits.ts';
import type { ClinicQuery } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';

/** A button that searches the other clinics of the region that do several exams in one visit; nothing without such clinics (BK-2). */
export const ClinicsForAll = observer(function ClinicsForAll() {
  const { t } = useTranslation();
  const { flow, catalog, send } = useStores();
  const { chosenRegion: region, chosenClinics, chosenExams, oneVisit } = flow;
  const step = flow.ofKind('clinic-picker')?.step;
  const query: ClinicQuery = { ...(region !== undefined && { region }), exams: [...chosenExams] };
  const queryKey = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `queryKey` stands for `query`
  useEffect(() => {
    if (oneVisit) catalog.loadClinics(query);
  }, [catalog, queryKey, oneVisit]);
  const found = catalog.clinicsQuery === queryKey ? catalog.clinics : undefined;
  const others = (found ?? []).filter(({ slug }) => !chosenClinics.includes(slug)).slice(0, maxClinicsAtOnce);
  if (!step || !oneVisit || others.length === 0) return null;
  const search = () =>
    send({
      type: 'answer',
      step: step.id,
      values: { ...flow.values(step.id), clinics: others.map(({ slug }) => slug) },
    });
  return <Button onClick={search}>{t('slot.clinics-one-visit', { count: others.length })}</Button>;
});
