import type { FieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrameContext } from './FieldFrame.ts';
import { useFormSession } from './FormSession.ts';
import { pointerOf } from './fields.ts';
import { frameOf, isRadioGroup } from './frames.ts';

/** Draws label or legend, hint and fault around every field, and tells the control which of them describe it. */
export function FieldTemplate(props: FieldTemplateProps): ReactNode {
  const { id, label, children, required, schema, uiSchema = {}, fieldPathId, rawDescription, rawHelp } = props;
  const { t } = useTranslation();
  const { path } = fieldPathId;
  const pointer = pointerOf(path);
  const fault = useFormSession().faultAt(pointer);
  const hint = rawDescription || rawHelp;
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  const invalid = fault !== undefined;
  const kind = frameOf(schema, uiSchema);
  const grouped = kind === 'group';
  // A group is described as a whole, once, and not again at each of its controls.
  const frame = useMemo(
    () => ({ path, describedBy: grouped ? undefined : describedBy, invalid }),
    [path, describedBy, grouped, invalid],
  );

  if (kind === 'hidden') return <div hidden>{children}</div>;
  if (kind === 'section') return children;

  const name = (
    <>
      {label}
      {!required && kind !== 'checkbox' && <span className="form-optional"> {t('form.optional')}</span>}
    </>
  );
  const hintText = hint && (
    <p id={`${id}-hint`} className="form-hint">
      {hint}
    </p>
  );
  const faultText = fault && (
    <p id={`${id}-fault`} className="form-fault">
      {fault}
    </p>
  );
  const field = <FieldFrameContext value={frame}>{children}</FieldFrameContext>;

  if (grouped) {
    const radios = isRadioGroup(schema, uiSchema)
      ? { role: 'radiogroup', 'aria-required': required === true, 'aria-invalid': invalid }
      : undefined;
    return (
      <fieldset
        id={`${id}-field`}
        data-field={pointer}
        className="form-field"
        {...radios}
        aria-describedby={describedBy}
      >
        <legend className="form-label">{name}</legend>
        {hintText}
        {faultText}
        {field}
      </fieldset>
    );
  }
  return (
    <div id={`${id}-field`} data-field={pointer} className="form-field">
      {kind === 'input' && (
        <label htmlFor={id} className="form-label">
          {name}
        </label>
      )}
      {hintText}
      {faultText}
      {field}
    </div>
  );
}
