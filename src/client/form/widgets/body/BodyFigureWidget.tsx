import { type FieldProps, optionsList, type WidgetProps } from '@rjsf/utils';
import type { CSSProperties, ReactNode } from 'react';
import { itemsOf } from '#client/form/fields/fields.ts';
import { Checkboxes } from '#client/form/widgets/CheckboxWidget.tsx';
import { RadioWidget } from '#client/form/widgets/RadioWidget.tsx';
import { BodyFigure } from './BodyFigure.tsx';

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

const allowed = ['fill', 'fill-opacity', 'opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray'];
const harmless = /^[a-z0-9#.,% ()-]{1,60}$/i;

/** The options of a brand for the appearance of the figure. */
interface BodyFigureStyle {
  readonly gradientColor?: string;
  readonly bodyPartHoverColor?: string;
  readonly bodyPartHoverTransitionTime?: string;
  readonly bodyPartsCss?: string;
}

/** Returns the custom properties of the figure for its `ui:options`. Ignores values that are missing or could load something. */
export function figureStyle(options: object | undefined): CSSProperties {
  const style: BodyFigureStyle = options ?? {};
  const properties = {
    '--body-gradient': style.gradientColor,
    '--body-hover': style.bodyPartHoverColor,
    '--body-transition': style.bodyPartHoverTransitionTime,
    ...declarationsIn(style.bodyPartsCss ?? ''),
  };
  const safe = Object.entries(properties).filter(([, value]) => value !== undefined && isHarmless(value));
  return Object.fromEntries(safe);
}

function declarationsIn(css: string): { readonly [property: string]: string } {
  const pairs = css.split(';').map((line) => line.split(':').map((side) => side.trim()));
  return Object.fromEntries(
    pairs.flatMap(([name = '', value = '', ...more]) =>
      allowed.includes(name) && more.length === 0 ? [[`--body-${name}`, value]] : [],
    ),
  );
}

function isHarmless(value: string): boolean {
  return harmless.test(value) && !/url|image|var|env|attr/i.test(value);
}
