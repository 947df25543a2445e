import type { IChangeEvent } from '@rjsf/core';
import { TranslatableString } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelMark } from '#client/i18n/labelMark.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { compileVisibility, type EvaluateVisibility } from '#flow/conditions/fieldVisibility.ts';
import type { Form } from '#flow/language/form.ts';
import { completeUi, textsFor, translateUi } from './completeUi.ts';
import type { FormBackend } from './FormBackend.ts';
import { type Draft, FormContext } from './FormContext.ts';
import { ErrorSummary, focusField } from './faults/ErrorSummary.tsx';
import { useFormFaults } from './faults/useFormFaults.ts';
import { sentValues } from './faults/validateForm.ts';
import { answersOf, changedFields, fieldsOf, idPrefix, useFields } from './fields/fields.ts';
import type { FormModule, FormValues, ServerError } from './formModule.ts';
import { ThemedForm } from './formTheme.ts';
import { useUnsavedDrafts } from './widgets/useDraft.ts';

interface FormViewProps {
  readonly formModule: FormModule;
  /** The initial values; later changes of this prop are ignored. Change `key` to start a new form. */
  readonly values: FormValues;
  /** Errors from the server. A new list is shown, and its first field gets the focus. */
  readonly serverErrors?: readonly ServerError[];
  /** Country of the clinic, such as NZ: decides which fields are shown, and how they are worded. Unknown outside a booking. */
  readonly country?: string | undefined;
  /** Whether a member of staff fills the form in: decides which fields are shown. */
  readonly staff?: boolean;
  /** Pointers of fields that are left out, because their list has no choices. Must keep its identity. */
  readonly leftOut?: readonly string[];
  /** Lists, remote searches and upload, for forms that use them. Must keep its identity. */
  readonly backend?: FormBackend;
  /** Called after each pause in typing, when a field loses focus, and when the form unmounts. */
  readonly onChange?: (values: FormValues) => void;
  /** Called only with values that match the schema of the form. */
  readonly onSubmit: (values: FormValues) => void;
  readonly submitLabel: string;
  /** True while the answers are sent: the form stays readable and focusable, but cannot be changed or submitted. */
  readonly disabled?: boolean;
}

const none: FormBackend = {};
const nothing: readonly string[] = [];

/** Renders a compiled form module. Needs a page heading (h1) above it and Fluent's tokens on `:root`. */
export default function FormView(props: FormViewProps): ReactNode {
  const { formModule, values, serverErrors, country, staff, leftOut = nothing, backend = none } = props;
  const { onChange, onSubmit, submitLabel, disabled = false } = props;
  const { t, i18n } = useTranslation();
  i18n.use(labelMark);
  const page = useRef<HTMLDivElement>(null);
  const drafts = useRef(new Map<string, Draft>()).current;
  const { schema, uiSchema } = formModule;
  const ui = useMemo(
    () => translateUi(completeUi(schema, uiSchema), textsFor(country, t)),
    [schema, uiSchema, country, t],
  );
  const evaluateVisibility = useMemo((): EvaluateVisibility => {
    const evaluate = compileVisibility({ schema, ui: uiSchema } as unknown as Form);
    return (now) => {
      const { hidden, required } = evaluate(now, { country, staff });
      return { hidden: [...hidden, ...leftOut], required };
    };
  }, [schema, uiSchema, country, staff, leftOut]);
  const validator = useMemo(
    () => createPrecompiledValidator<FormValues>(formModule.validators, schema),
    [formModule.validators, schema],
  );
  const [initial] = useState(() => answersOf(values, fieldsOf(schema, ui, t)));
  const latest = useRef(initial);
  const fields = useFields(formModule, ui, t, latest);
  const faults = useFormFaults({ formModule, fields, evaluateVisibility, values: latest, page, serverErrors });
  useUnsavedDrafts(drafts, latest, onChange);
  const submitWhenValid = uiSchema['ui:submitWhenValid'] === true;
  const [valid, setValid] = useState(() => !submitWhenValid || faults.isValid());

  const { faultAt, shiftEntries, reportFault } = faults;
  const context = useMemo(
    () => ({ drafts, faultAt, evaluateVisibility, backend, reportFault, shiftEntries }),
    [drafts, faultAt, evaluateVisibility, backend, reportFault, shiftEntries],
  );

  function changed({ formData = {} }: IChangeEvent<FormValues>): void {
    const before = latest.current;
    latest.current = answersOf(formData, fields());
    const changes = changedFields(fields(), before, latest.current);
    faults.changed(changes);
    if (submitWhenValid) setValid(faults.isValid());
    if (changes.length > 0) onChange?.(latest.current);
  }
  function submit({ formData = {} }: IChangeEvent<FormValues>): void {
    if (disabled) return;
    latest.current = answersOf(formData, fields());
    if (faults.submit()) onSubmit(sentValues(latest.current, evaluateVisibility));
  }
  const flushDrafts = () => {
    for (const draft of [...drafts.values()]) draft.flush();
  };

  return (
    <div className="form">
      <FormContext value={context}>
        {/* The submit button reacts to every key if it waits for valid values. */}
        <div ref={page} onSubmitCapture={flushDrafts} onInput={submitWhenValid ? flushDrafts : undefined}>
          <ErrorSummary lines={faults.summary} onChoose={(pointer) => focusField(page.current, pointer)} />
          <LiveRegion>{faults.announcement}</LiveRegion>
          <ThemedForm
            idPrefix={idPrefix}
            schema={schema}
            uiSchema={ui}
            validator={validator}
            initialFormData={initial}
            readonly={disabled}
            // `useFormFaults` validates instead of rjsf, so that one rule decides when faults are shown.
            noValidate
            noHtml5Validate
            showErrorList={false}
            // rjsf must not prefill answers: no consent is ticked and no question is set to no.
            experimental_defaultFormStateBehavior={{
              constAsDefaults: 'never',
              requiredBooleanDefault: 'skip',
              arrayMinItems: { populate: 'never' },
              emptyObjectFields: 'skipDefaults',
            }}
            translateString={(text) =>
              text === TranslatableString.YesLabel
                ? t('form.yes')
                : text === TranslatableString.NoLabel
                  ? t('form.no')
                  : text
            }
            onChange={changed}
            onSubmit={submit}
          >
            <div className="form-actions">
              {/* Not disabled while the form has faults: pressing it shows them. */}
              <Button
                type="submit"
                variant="primary"
                busy={disabled}
                aria-disabled={!valid || undefined}
                className={valid ? undefined : 'form-unready'}
              >
                {submitLabel}
              </Button>
            </div>
          </ThemedForm>
        </div>
      </FormContext>
    </div>
  );
}
