import { FluentProvider } from '@fluentui/react-components';
import type { IChangeEvent } from '@rjsf/core';
import { TranslatableString } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type Draft, FormSessionContext } from './FormSession.ts';
import { faultText } from './faultText.ts';
import { fieldAt, fieldsOf, idPrefix } from './fields.ts';
import { focusField } from './focusField.ts';
import type { FormFault, FormModule, FormValues, ServerError } from './formModule.ts';
import { ThemedForm } from './formTheme.ts';
import { translateUi } from './translateUi.ts';
import { useRescue } from './useRescue.ts';
import { useShownFaults } from './useShownFaults.ts';
import { answersOf, changedFields } from './values.ts';

/** A form's module, where it begins, and who hears of it. */
export interface FormViewProps {
  readonly formModule: FormModule;
  /** Where the form begins; from then on it keeps what the person types. Another `key` begins another form. */
  readonly values: FormValues;
  /** What the server found wrong; a new list is shown, and its first field gets the focus. */
  readonly serverErrors?: readonly ServerError[];
  /** After each pause, at each field that is left, and when the form goes away. */
  readonly onChange?: (values: FormValues) => void;
  /** Only with values that the form's schema accepts. */
  readonly onSubmit: (values: FormValues) => void;
  readonly submitLabel: string;
  /** The answers are on their way: everything stays readable and focusable, nothing can be changed or sent again. */
  readonly disabled?: boolean;
}

/** A form drawn from a compiled form module. Needs a page heading (h1) above it, and Fluent's tokens on `:root`. */
export default function FormView(props: FormViewProps): ReactNode {
  const { formModule, values, serverErrors, onChange, onSubmit, submitLabel, disabled = false } = props;
  const { t, i18n } = useTranslation();
  const page = useRef<HTMLDivElement>(null);
  const drafts = useRef(new Map<string, Draft>()).current;
  const ui = useMemo(() => translateUi(formModule.uiSchema, t), [formModule, t]);
  const fields = useMemo(() => fieldsOf(formModule.schema, ui), [formModule, ui]);
  const validator = useMemo(
    () => createPrecompiledValidator<FormValues>(formModule.validators, formModule.schema),
    [formModule],
  );
  const initial = useRef(answersOf(values, fields)).current;
  const latest = useRef(initial);
  const faults = useShownFaults(page, formModule, fields, latest, serverErrors);
  useRescue(drafts, latest, onChange);

  const { called, shown } = faults;
  useEffect(() => {
    const [first] = called;
    if (first) focusField(page.current, first.pointer);
  }, [called]);

  const say = useCallback(
    (fault: FormFault) => faultText(fault, fieldAt(fields, fault.pointer), t, i18n.language),
    [fields, t, i18n.language],
  );
  const faultAt = useCallback(
    (pointer: string) => shown.filter((fault) => fault.pointer === pointer).map(say)[0],
    [shown, say],
  );
  const session = useMemo(() => ({ drafts, faultAt }), [drafts, faultAt]);
  const lines = called.map((fault) => ({
    pointer: fault.pointer,
    text: say(fault),
    target: fieldAt(fields, fault.pointer)?.id,
    done: faultAt(fault.pointer) === undefined,
  }));
  const foundOnLeaving = shown.filter((fault) => !called.includes(fault)).map(say);

  function changed({ formData = {} }: IChangeEvent<FormValues>): void {
    const now = answersOf(formData, fields);
    const changes = changedFields(fields, latest.current, now);
    latest.current = now;
    faults.changed(changes);
    if (changes.length > 0) onChange?.(now);
  }
  function submit({ formData = {} }: IChangeEvent<FormValues>): void {
    if (disabled) return;
    latest.current = answersOf(formData, fields);
    if (faults.submit()) onSubmit(latest.current);
  }
  const flushDrafts = () => {
    for (const draft of [...drafts.values()]) draft.flush();
  };

  return (
    <FluentProvider className="form">
      <FormSessionContext value={session}>
        <div ref={page} onSubmitCapture={flushDrafts}>
          <ErrorSummary lines={lines} onChoose={(pointer) => focusField(page.current, pointer)} />
          <LiveRegion>{foundOnLeaving.join(' ')}</LiveRegion>
          <ThemedForm
            idPrefix={idPrefix}
            schema={formModule.schema}
            uiSchema={ui}
            validator={validator}
            initialFormData={initial}
            readonly={disabled}
            // Faults are judged here, so that one rule decides when they are shown.
            noValidate
            noHtml5Validate
            showErrorList={false}
            // Nothing is answered in the person's place: no consent ticked, no question set to no.
            experimental_defaultFormStateBehavior={{
              constAsDefaults: 'never',
              requiredBooleanDefault: 'skip',
              arrayMinItems: { populate: 'never' },
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
              <Button type="submit" look="primary" busy={disabled}>
                {submitLabel}
              </Button>
            </div>
          </ThemedForm>
        </div>
      </FormSessionContext>
    </FluentProvider>
  );
}
