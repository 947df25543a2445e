import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentsList } from '#client/files/DocumentsList.tsx';
import { TypedUpload } from '#client/files/TypedUpload.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { usePageStore } from '#client/parts/usePageStore.ts';
import { DocumentsStore } from '#client/stores/DocumentsStore.ts';
import { useRun, useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { StepProps } from '../StepProps.ts';

/** Adds documents to a booking in progress (AT-1c). The booking takes them over. */
export default observer(function DocumentsStep({ step }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { flow, answerAndGo } = useRun();
  const store = usePageStore((environment) => DocumentsStore.create({}, environment));
  const draft = flow.run.id;
  const exams = flow.chosenExams.join();
  const [pressed, setPressed] = useState<'busy' | 'required'>();
  useEffect(() => {
    store.load({ draft }, { exams: exams.split(',').filter(Boolean) });
    return () => store.clear();
  }, [store, draft, exams]);

  const { documents, busy, loadCall, types } = store;
  const asked = types.filter((type) => type.asked);
  const count = documents?.length ?? 0;
  const isRequired = step.settings.options.required === true;
  const why = pressed === 'busy' && busy ? 'busy' : pressed === 'required' && count === 0 ? 'required' : undefined;
  function goOn(): void {
    if (busy) setPressed('busy');
    else if (isRequired && count === 0) setPressed('required');
    else answerAndGo(step.id, { count });
  }
  return (
    <div className="stack stack-m">
      {documents ? (
        <TypedUpload store={store} adminPortal={root.advanced} types={asked.length > 0 ? asked : types} />
      ) : (
        !loadCall.problem && <Skeleton rows={3} label={t('shell.loading')} />
      )}
      <ProblemNotice
        problem={loadCall.problem}
        onRetry={() => store.load({ draft }, { exams: exams.split(',').filter(Boolean) })}
      />
      {count > 0 && <h2>{t('attachment.title')}</h2>}
      <DocumentsList store={store} />
      <p className="field-fault" role="alert">
        {why && t(why === 'busy' ? 'document.under-way' : 'document.required')}
      </p>
      <div className="row step-actions">
        <Button variant="primary" onClick={goOn}>
          {t(count > 0 || isRequired || busy ? 'action.continue' : 'document.later')}
        </Button>
      </div>
    </div>
  );
});
