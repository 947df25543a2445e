import { observer } from 'mobx-react-lite';
import { lazy, use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormBackend } from '#client/form/FormBackend.ts';
import type { FormValues } from '#client/form/formModule.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useRun, useStores } from '#client/stores/StoreContext.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import { formModule } from './formModules.ts';
import type { StepProps } from './StepProps.ts';
import { serverErrors } from './serverErrors.ts';

interface FormWithRefusalProps extends StepProps {
  /** True if a newer problem is shown elsewhere; hides the reason why the form appears again. */
  readonly superseded?: boolean;
}

const FormView = lazy(() => import('#client/form/FormView.tsx'));

/** A form of the brand, with the reason if it appears again. Input is saved as a draft and becomes an answer on submit. */
export default observer(function FormWithRefusal({ step, values, superseded = false }: FormWithRefusalProps) {
  const { t } = useTranslation();
  const root = useStores();
  const run = useRun();
  const { flow, refusal } = run;
  const form = step.step.form ?? '';
  const module = use(formModule(root.config.forms[form] ?? ''));
  const backend = useMemo(() => formBackend(root), [root]);
  const errors = useMemo(() => serverErrors(refusal, step.id), [refusal, step.id]);
  const next = flow.walked.relevant[flow.walked.relevant.indexOf(step) + 1];
  const leadsToReview = next?.kind.kind === 'review';
  const why = superseded ? undefined : flow.refusalAt(step.id);
  const notice = useRef<HTMLDivElement>(null);
  // The form has appeared again: its reason comes first. With errors at fields, the summary has the focus.
  useEffect(() => {
    if (why !== undefined && errors.length === 0) notice.current?.focus();
  }, [why, errors]);
  return (
    <>
      {why !== undefined && (
        <div ref={notice} tabIndex={-1} className="refusal">
          <ProblemNotice problem={{ messageKey: why }} />
        </div>
      )}
      <FormView
        key={step.id}
        formModule={module}
        values={flow.drafts[step.id] ?? values}
        serverErrors={errors}
        backend={backend}
        onChange={(draft: FormValues) => flow.draft(step.id, draft as StepAnswers)}
        onSubmit={(answers: FormValues) => {
          run.forgetRefusal();
          run.answerAndGo(step.id, answers as StepAnswers);
        }}
        submitLabel={t(String(module.uiSchema['ui:submit'] ?? (leadsToReview ? 'review.continue' : 'action.continue')))}
      />
    </>
  );
});

/** The searches that form fields may use: places by postal code or name. */
function formBackend({ catalog, flow }: RootStore): FormBackend {
  return {
    searches: {
      'postal-codes': {
        async search(text) {
          await catalog.findPlaces(text, flow.chosenRegion);
          return catalog.places.map(({ code, place }) => ({ value: `${place} ${code}`, label: place, detail: code }));
        },
      },
    },
  };
}
