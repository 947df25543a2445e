import type { FieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toPointer } from '#base/faults.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { useFormContext } from '../FormContext.ts';
import { FieldFrameContext } from './FieldFrame.ts';
import { frameOf, isRadioGroup } from './frames.ts';

/** Renders label or legend, hint and fault of every field, and passes the ids of the descriptions to the control. */
export function FieldTemplate(props: FieldTemplateProps): ReactNode {
  const { id, label, children, required, schema, uiSchema = {}, fieldPathId, rawDescription, rawHelp } = props;
  const { t } = useTranslation();
  const { path } = fieldPathId;
  const pointer = toPointer(...path);
  const fault = useFormContext().faultAt(pointer);
  const hint = [rawDescription, rawHelp].filter(Boolean).join(' ');
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  const invalid = fault !== undefined;
  const drawn = { schema, ui: uiSchema };
  const kind = frameOf(drawn);
  const grouped = kind === 'group';
  // The description belongs to the group as a whole, not to each of its controls.
  const frame = useMemo(
    () => ({ path, pointer, describedBy: grouped ? undefined : describedBy, invalid }),
    [path, pointer, describedBy, grouped, invalid],
  );

  if (path.length === 0 || kind === 'text') return children;
  if (kind === 'hidden') return <div hidden>{children}</div>;

  const labelText = (
    <>
      {label}
      {!required && kind !== 'checkbox' && <span className="form-optional"> {t('form.optional')}</span>}
    </>
  );
  const hintText = hint && (
    <p id={`${id}-hint`} className="field-hint">
      {hint}
    </p>
  );
  const faultText = fault && (
    <p id={`${id}-fault`} className="form-fault field-fault">
      <Icon name="error" />
      <span>{fault}</span>
    </p>
  );
  const half = uiSchema['ui:options']?.width === 'half';
  const className = `stack form-field${half ? ' form-half' : ''}${invalid ? ' form-bad' : ''}`;
  const field = <FieldFrameContext value={frame}>{children}</FieldFrameContext>;

  if (grouped) {
    const radios = isRadioGroup(drawn)
      ? { role: 'radiogroup', 'aria-required': required === true, 'aria-invalid': invalid }
      : undefined;
    return (
      <fieldset
        id={`${id}-field`}
        data-field={pointer}
        className={className}
        {...radios}
        aria-describedby={describedBy}
      >
        <legend className="field-label">{labelText}</legend>
        {hintText}
        {faultText}
        {field}
      </fieldset>
    );
  }
  return (
    <div id={`${id}-field`} data-field={pointer} className={className}>
      {kind === 'input' && (
        <label htmlFor={id} className="field-label">
          {labelText}
        </label>
      )}
      {hintText}
      {faultText}
      {field}
    </div>
  );
}
