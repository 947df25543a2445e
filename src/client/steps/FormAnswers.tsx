import { observer } from 'mobx-react-lite';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isOfPatient } from '#client/stores/fillPatient.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { listsOfForm } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { formAnswers } from '#flow/walk/formAnswers.ts';
import { formModule } from './formModules.ts';

/** The answers of one form, with its labels and in its order. */
export const FormAnswers = observer(function FormAnswers({ step }: { readonly step: CompiledStep }) {
  const { t } = useTranslation();
  const root = useStores();
  const { schema, uiSchema } = use(formModule(root.config.forms[step.step.form ?? ''] ?? ''));
  const form = { schema: schema as JsonSchema, ui: uiSchema as JsonSchema };
  const values = root.flow.values(step.id);
  const lists = listsOfForm(form);
  const chosen = Object.entries(lists).flatMap(([field, list]) =>
    typeof values[field] === 'string' ? [{ list, slug: values[field] }] : [],
  );
  useNames(chosen);
  const lines = formAnswers(form, values, {
    t,
    locale: root.formatLocale,
    country: root.countryOf(root.flow),
    nameOf: (field, slug) =>
      lists[field] === undefined ? undefined : (root.choices.nameOf(lists[field], slug) ?? '…'),
  });
  // Staff correct the details of the patient of a booking (BK-10c).
  const isFixed = root.flow.change !== undefined && isOfPatient(root, step.id);
  const url = isFixed ? undefined : root.flow.urlOf(step.id);
  const title = useTopic(step);
  return (
    <section className="card card-pad stack" aria-labelledby={`review-${step.id}`}>
      <div className="row spread">
        <h2 id={`review-${step.id}`}>{title}</h2>
        {url && (
          <Link to={url} className="icon-link review-change" aria-label={t('summary.change-answers', { what: title })}>
            {t('summary.change')}
          </Link>
        )}
      </div>
      <dl className="answers review-answers">
        {lines.map(({ key, question, answer }) => (
          <div key={key} className="answer">
            <dt className="muted">{question}</dt>
            <dd className="prose strong">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});

/** Returns the name of a form in a review: its `ui:topic`, or else the title of its step. Suspends until the form is loaded. */
export function useTopic({ step }: CompiledStep): string {
  const { t } = useTranslation();
  const root = useStores();
  const topic = use(formModule(root.config.forms[step.form ?? ''] ?? '')).uiSchema['ui:topic'];
  return typeof topic === 'string' ? t(topic) : root.fill(t(step.title ?? ''));
}

/** Loads the names of choices, one after the other. */
function useNames(chosen: readonly { readonly list: string; readonly slug: string }[]): void {
  const { choices } = useStores();
  const key = JSON.stringify(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the choices.
  useEffect(() => {
    const load = async () => {
      for (const { list, slug } of chosen) await choices.name(list, slug);
    };
    load();
  }, [choices, key]);
}
