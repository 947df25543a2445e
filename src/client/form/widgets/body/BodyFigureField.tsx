import { type FieldProps, optionsList } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Checkboxes } from '#client/form/widgets/Checkboxes.tsx';
import { BodyFigure } from './BodyFigure.tsx';
import { figureStyle } from './partStyle.ts';

/** Any parts of a body, on a figure and in the list below it, which show the same answer. */
export default function BodyFigureField(props: FieldProps): ReactNode {
  const { schema, uiSchema = {}, formData, fieldPathId, onChange, readonly } = props;
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
  const choices = optionsList(items, uiSchema) ?? [];
  const chosen: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const give = (parts: readonly unknown[] | undefined) => onChange(parts, fieldPathId.path);

  function toggle(part: string): void {
    if (readonly) return;
    const next = choices.map(({ value }) => value).filter((one) => chosen.includes(one) !== (one === part));
    give(next.length > 0 ? next : undefined);
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
          onChange={give}
        />
      </div>
    </>
  );
}
