import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Json } from '#base/json.ts';
import type { FormModule } from '#client/form/formModule.ts';
import { dateName } from '#client/i18n/wallTime.ts';
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
  const lines = fieldLines(module, root.flow.values(step.id), t, root.locale);
  const url = root.flow.urlOf(step.id);
  const title = step.step.title ? root.fill(t(step.step.title)) : '';
  return (
    <section className="card card-pad stack" aria-labelledby={`review-${step.id}`}>
      <div className="row spread">
        <h2 id={`review-${step.id}`}>{title}</h2>
        {url && (
          <Link to={url} className="icon-link" aria-label={t('summary.change-what', { what: title })}>
            {t('summary.change')}
          </Link>
        )}
      </div>
      <dl className="answers">
        {lines.map(({ label, value }) => (
          <div key={label} className="answer">
            <dt>{label}</dt>
            <dd className="prose">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});

const isDate = /^\d{4}-\d{2}-\d{2}$/;

type Ui = { readonly [word: string]: unknown };

const record = (value: unknown): Ui => (typeof value === 'object' && value !== null ? (value as Ui) : {});

/** Returns the answered fields of a form as labels and texts, in the form's order. */
export function fieldLines(
  { schema, uiSchema }: Pick<FormModule, 'schema' | 'uiSchema'>,
  values: StepAnswers,
  t: TFunction,
  locale: string,
): readonly AnswerLine[] {
  const properties = record(schema.properties);
  return ordered(Object.keys(properties), uiSchema['ui:order']).flatMap((field) => {
    const value = values[field];
    if (value === undefined || value === null || value === '') return [];
    const ui = record(uiSchema[field]);
    const title = ui['ui:title'];
    const label = typeof title === 'string' ? t(title) : field;
    const shown = inWords(value, record(properties[field]), ui, t, locale);
    return [{ label, value: shown }];
  });
}

/** Sorts fields by `ui:order`; `*` stands for the other fields. */
function ordered(fields: readonly string[], order: unknown): readonly string[] {
  if (!Array.isArray(order)) return fields;
  const rest = fields.filter((field) => !order.includes(field));
  const named = order.flatMap((field) => (field === '*' ? rest : fields.includes(field) ? [field] : []));
  return order.includes('*') ? named : [...named, ...rest];
}

function inWords(value: Json, schema: Ui, ui: Ui, t: TFunction, locale: string): string {
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value)) {
    const items = record(schema.items);
    return value.map((item) => inWords(item, items, ui, t, locale)).join(', ');
  }
  const choices = schema.enum;
  const names = ui['ui:enumNames'];
  if (Array.isArray(choices) && Array.isArray(names)) {
    const name = names[choices.indexOf(value)];
    if (typeof name === 'string') return t(name);
  }
  return typeof value === 'string' && isDate.test(value) ? dateName(value, locale) : String(value);
}
