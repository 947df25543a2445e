import { observer } from 'mobx-react-lite';
import { lazy, Suspense, use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormBackend, RemoteSearch, SearchHit } from '#client/form/FormBackend.ts';
import type { FormValues } from '#client/form/formModule.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Choice } from '#client/stores/ChoiceStore.ts';
import { isOfPatient } from '#client/stores/fillPatient.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useRun, useStores } from '#client/stores/StoreContext.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { listsOfForm } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { formModule } from './formModules.ts';
import type { StepProps } from './StepProps.ts';
import { serverErrors } from './serverErrors.ts';

interface FormWithRefusalProps extends StepProps {
  /** True if a newer problem is shown elsewhere; hides the reason why the form appears again. */
  readonly superseded?: boolean;
}

const PatientSearch = lazy(() => import('#client/behalf/PatientSearch.tsx'));
const FormView = lazy(() => import('#client/form/FormView.tsx'));

/** A form of the brand, with the reason if it appears again. Input is saved as a draft and becomes an answer on submit. */
export default observer(function FormWithRefusal({ step, values, superseded = false }: FormWithRefusalProps) {
  const { t } = useTranslation();
  const root = useStores();
  const run = useRun();
  const { flow, refusal } = run;
  const country = root.countryOf(flow);
  const form = step.step.form ?? '';
  const module = use(formModule(root.config.forms[form] ?? ''));
  const lists = useMemo(() => listsOfForm({ ui: module.uiSchema as JsonSchema }), [module]);
  const isPlaced = flow.chosenSlots.length > 0;
  const offered = Object.values(lists).map((list) => root.choices.offered(list, country));
  const isWaiting =
    (isPlaced && country === undefined && root.catalog.clinicNamesCall.pending) || offered.includes(undefined);
  useEffect(() => {
    root.choices.load(Object.values(lists), country);
  }, [root, lists, country]);
  const leftOut = useMemo(() => {
    const isEmpty = ([, list]: readonly [string, string]) => root.choices.offered(list, country)?.length === 0;
    return isWaiting ? [] : Object.entries(lists).flatMap((one) => (isEmpty(one) ? [`/${one[0]}`] : []));
  }, [root, lists, country, isWaiting]);
  const backend = useMemo(
    () => formBackend(root, isWaiting ? [] : Object.values(lists), country),
    [root, lists, country, isWaiting],
  );
  const errors = useMemo(() => serverErrors(refusal, step.id), [refusal, step.id]);
  const next = flow.walked.relevant[flow.walked.relevant.indexOf(step) + 1];
  const leadsToReview = next?.kind.kind === 'review';
  const why = superseded ? undefined : flow.refusalAt(step.id);
  // The problem of an enquiry tells when to try again.
  const notSent = root.enquiry.sendCall.problem;
  const notice = useRef<HTMLDivElement>(null);
  // The form has appeared again: its reason comes first. With errors at fields, the summary has the focus.
  useEffect(() => {
    if (why !== undefined && errors.length === 0) notice.current?.focus();
  }, [why, errors]);
  // Country and lists decide which questions are asked.
  const { problem } = root.choices.listCall;
  if (offered.includes(undefined) && problem)
    return <ProblemNotice problem={problem} onRetry={() => root.choices.load(Object.values(lists), country)} />;
  if (isWaiting) return <Skeleton rows={4} label={t('shell.loading')} />;
  return (
    <>
      {why !== undefined && (
        <div ref={notice} tabIndex={-1} className="refusal">
          <ProblemNotice
            problem={notSent?.messageKey === why ? notSent : { messageKey: why }}
            phone={root.config.radiology.phone}
          />
        </div>
      )}
      {root.advanced && isOfPatient(root, step.id) && (
        <Suspense fallback={null}>
          <PatientSearch />
        </Suspense>
      )}
      <FormView
        key={`${step.id} ${root.behalf.filled}`}
        formModule={module}
        values={flow.drafts[step.id] ?? values}
        serverErrors={errors}
        country={country}
        staff={flow.context.staff === true}
        leftOut={leftOut}
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

/** The lists and searches that form fields may use: choices of the catalog, and places by postal code or name. */
function formBackend(
  { catalog, choices, flow }: RootStore,
  lists: readonly string[],
  country: string | undefined,
): FormBackend {
  const hitOf = ({ slug, name, detail }: Choice): SearchHit => ({
    value: slug,
    label: name,
    ...(detail && { detail }),
  });
  const searches = lists.map((list): [string, RemoteSearch] => [
    list,
    {
      search: async (text) => (await choices.search(list, text, country)).map(hitOf),
      async labelOf(slug) {
        await choices.name(list, slug);
        return choices.nameOf(list, slug);
      },
    },
  ]);
  return {
    lists: Object.fromEntries(lists.map((list) => [list, (choices.offered(list, country) ?? []).map(hitOf)])),
    searches: {
      ...Object.fromEntries(searches),
      'postal-codes': {
        async search(text) {
          await catalog.findPlaces(text, flow.chosenRegion);
          return catalog.places.map(({ code, place }) => ({ value: `${place} ${code}`, label: place, detail: code }));
        },
      },
    },
  };
}
