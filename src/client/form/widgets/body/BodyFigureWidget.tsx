import { type FieldProps, optionsList, type WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { itemsOf } from '#client/form/fields/fields.ts';
import { Checkboxes } from '#client/form/widgets/CheckboxWidget.tsx';
import { RadioWidget } from '#client/form/widgets/RadioWidget.tsx';
import { BodyFigure } from './BodyFigure.tsx';
import { figureStyle } from './figureStyle.ts';

/** One part of a body, on a figure and in the list below it, which show the same answer. */
export function BodyFigureWidget(props: WidgetProps): ReactNode {
  const { value, onChange, readonly, options, uiSchema } = props;
  return (
    <>
      <BodyFigure
        choices={options.enumOptions ?? []}
        chosen={[value]}
        style={figureStyle(uiSchema?.['ui:options'])}
        onToggle={(part) => !readonly && onChange(part === value ? undefined : part)}
      />
      <div className="form-body-list">
        <RadioWidget {...props} />
      </div>
    </>
  );
}

/** Any parts of a body, on a figure and in the list below it, which show the same answer. */
export function BodyFigureField(props: FieldProps): ReactNode {
  const { schema, uiSchema = {}, formData, fieldPathId, onChange, readonly } = props;
  const choices = optionsList(itemsOf(schema), uiSchema) ?? [];
  const chosen: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const change = (parts: readonly unknown[] | undefined) => onChange(parts, fieldPathId.path);

  function toggle(part: string): void {
    if (readonly) return;
    const next = choices.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === part));
    change(next.length > 0 ? next : undefined);
  }
  return (
    <>
      <BodyFigure choices={choices} chosen={chosen} style={figureStyle(uiSchema['ui:options'])} onToggle={toggle} />
      <div className="form-body-list">
        <Checkboxes
          id={fieldPathId.$id}
          choices={choices}
          chosen={chosen}
          readonly={readonly === true}
          onChange={change}
        />
      </div>
    </>
  );
}
