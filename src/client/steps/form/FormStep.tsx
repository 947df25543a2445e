import { observer } from 'mobx-react-lite';
import { lazy, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '#client/form/formModule.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import type { StepAnswers } from '#flow/language.ts';
import { formModule } from '../formModules.ts';
import type { StepProps } from '../StepProps.ts';
import { serverErrors } from '../serverErrors.ts';
import { formServices } from './formServices.ts';

const FormView = lazy(() => import('#client/form/FormView.tsx'));

/** A form of the brand. What is typed is kept as a draft and becomes an answer when it is handed in. */
export default observer(function FormStep({ step, values }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const form = step.step.form ?? '';
  const module = use(formModule(root.config.forms[form] ?? ''));
  const { problem } = root.booking.bookRequest;
  const services = useMemo(() => formServices(root), [root]);
  const errors = useMemo(() => serverErrors(problem, step.id), [problem, step.id]);
  return (
    <FormView
      key={step.id}
      formModule={module}
      values={root.flow.drafts[step.id] ?? values}
      serverErrors={errors}
      services={services}
      onChange={(draft: FormValues) => root.flow.draft(step.id, draft as StepAnswers)}
      onSubmit={(answers: FormValues) => {
        root.booking.forgetProblem();
        root.answerAndGo(step.id, answers);
      }}
      submitLabel={t('action.continue')}
    />
  );
});
