import { type FieldProps, orderProperties, toFieldPathId } from '@rjsf/utils';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { toPointer } from '#base/faults.ts';
import type { VisibleFields } from '#flow/conditions/fieldVisibility.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import { useFormContext } from '../FormContext.ts';
import type { FormValues } from '../formModule.ts';

/** An object field: the visible questions of a form in a column, or the parts of an address side by side. */
export function QuestionsField(props: FieldProps<FormValues>): ReactNode {
  const { formData, fieldPathId } = props;
  const { evaluateVisibility } = useFormContext();
  const isRoot = fieldPathId.path.length === 0;
  const visible = useMemo(
    () => (isRoot ? evaluateVisibility((formData ?? {}) as StepAnswers) : undefined),
    [isRoot, evaluateVisibility, formData],
  );
  if (!visible) return <Questions {...props} className="form-address" />;
  return (
    <VisibleFieldsContext value={visible}>
      <Questions {...props} className="stack form-fields" />
    </VisibleFieldsContext>
  );
}

/** The fields that conditions hide or require for the rendered values; provided by the root of the form. */
const VisibleFieldsContext = createContext<VisibleFields>({ hidden: [], required: [] });

interface QuestionsProps extends FieldProps<FormValues> {
  readonly className: string;
}

/** The visible questions of an object: the form itself, an address, or an entry of a repeatable group. */
export function Questions(props: QuestionsProps): ReactNode {
  const { schema, uiSchema = {}, fieldPathId, registry, onChange, onBlur, onFocus, readonly, className } = props;
  const formData = props.formData ?? {};
  const { SchemaField } = registry.fields;
  const { properties = {}, required = [] } = schema;
  const order: readonly string[] | undefined = uiSchema['ui:order'];
  const visible = use(VisibleFieldsContext);
  // Memoized, so that typing in one question does not render the others.
  const places = useMemo(() => {
    const names = orderProperties(Object.keys(properties), order && [...order]);
    return names.map((name) => {
      const place = toFieldPathId(name, registry.globalFormOptions, fieldPathId);
      return { name, place, pointer: toPointer(...place.path) };
    });
  }, [properties, order, registry.globalFormOptions, fieldPathId]);
  if (!SchemaField) return null;
  return (
    <div className={className}>
      {places
        .filter(({ pointer }) => !visible.hidden.includes(pointer))
        .map(({ name, place, pointer }) => (
          <SchemaField
            key={name}
            name={name}
            required={required.includes(name) || visible.required.includes(pointer)}
            schema={properties[name] as typeof schema}
            uiSchema={uiSchema[name] ?? {}}
            fieldPathId={place}
            formData={formData[name] as FormValues}
            onChange={onChange}
            onBlur={onBlur}
            onFocus={onFocus}
            registry={registry}
            readonly={readonly === true}
          />
        ))}
    </div>
  );
}
