import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Json } from '#base/json.ts';
import { completeUi, translateUi } from '#client/form/completeUi.ts';
import { entryForm, type Field, fieldsOf, itemsOf } from '#client/form/fields/fields.ts';
import type { FormModule } from '#client/form/formModule.ts';
import { valueAt } from '#client/form/paths.ts';
import { answerText } from '#client/i18n/answerText.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import type { AnswerLine } from '../answerLines.ts';
import { formModule } from '../formModules.ts';

/** The answers of one form, with its labels and in its order. */
export const FormAnswers = observer(function FormAnswers({ step }: { readonly step: CompiledStep }) {
  const { t } = useTranslation();
  const root = useStores();
  const module = use(formModule(root.config.forms[step.step.form ?? ''] ?? ''));
  const lines = fieldLines(module, root.flow.values(step.id), t, root.formatLocale);
  const url = root.flow.urlOf(step.id);
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
        {lines.map(({ label, value }) => (
          <div key={label} className="answer">
            <dt className="muted">{label}</dt>
            <dd className="prose strong">{value}</dd>
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

/** Returns the answered questions of a form as labels and texts, in the form's order. A part of a group is a line of its own. */
export function fieldLines(
  { schema, uiSchema }: Pick<FormModule, 'schema' | 'uiSchema'>,
  values: StepAnswers,
  t: TFunction,
  locale: string,
): readonly AnswerLine[] {
  const ui = translateUi(completeUi(schema, uiSchema), t);
  return fieldsOf(schema, ui, t, values).flatMap((field) => {
    const value = valueAt(values, field.path) as Json | undefined;
    const isGroup = field.schema.type === 'object' || entryForm(field.schema, field.ui) !== undefined;
    if (isGroup || value === undefined || value === null) return [];
    const text = answerText(value, { t, locale, choiceText: (choice) => choiceText(field, choice) });
    return text === '' ? [] : [{ label: field.label, value: text }];
  });
}

function choiceText({ schema, ui }: Field, value: Json): string | undefined {
  const choices = schema.enum ?? itemsOf(schema).enum;
  return Array.isArray(choices) ? ui['ui:enumNames']?.[(choices as readonly Json[]).indexOf(value)] : undefined;
}
