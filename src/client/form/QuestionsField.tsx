import { type FieldProps, orderProperties, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import type { FormValues } from './formModule.ts';

/** The questions of a form below each other. A form is flat, so this is its root and nothing else. */
export function QuestionsField(props: FieldProps<FormValues>): ReactNode {
  const { schema, uiSchema = {}, formData = {}, fieldPathId, registry, onChange, onBlur, onFocus, readonly } = props;
  const { SchemaField } = registry.fields;
  const { properties = {}, required = [] } = schema;
  const order: readonly string[] | undefined = uiSchema['ui:order'];
  // Stable, so that a key in one question draws no other one again.
  const places = useMemo(() => {
    const names = orderProperties(Object.keys(properties), order && [...order]);
    return names.map((name) => ({ name, place: toFieldPathId(name, registry.globalFormOptions, fieldPathId) }));
  }, [properties, order, registry.globalFormOptions, fieldPathId]);
  if (!SchemaField) return null;
  return (
    <div className="form-fields">
      {places.map(({ name, place }) => (
        <SchemaField
          key={name}
          name={name}
          required={required.includes(name)}
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
