import { observer } from 'mobx-react-lite';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { formModule } from '../formModules.ts';
import { fieldLines } from './fieldLines.ts';

/** What was filled into one form, in the form's order and words. */
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
          <Link to={url} className="answer-edit" aria-label={t('summary.change-what', { what: title })}>
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
