import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { RadioWidget } from '#client/form/widgets/RadioWidget.tsx';
import { BodyFigure } from './BodyFigure.tsx';
import { figureStyle } from './partStyle.ts';

/** One part of a body, on a figure and in the list below it, which show the same answer. */
export default function BodyFigureWidget(props: WidgetProps): ReactNode {
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
