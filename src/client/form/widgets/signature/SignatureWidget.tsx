import { Input } from '@fluentui/react-input';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldFrame } from '#client/form/fields/FieldFrame.ts';
import { useDraft } from '#client/form/widgets/useDraft.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { SignaturePad } from './SignaturePad.tsx';

/** A drawn or typed signature; the last input wins. The answer is a PNG data URL or the typed name. */
export default function SignatureWidget({ id, value, onChange, readonly, label }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { invalid } = useFieldFrame();
  const box = useRef<HTMLInputElement>(null);
  const text = typeof value === 'string' ? value : '';
  const drawing = text.startsWith('data:') ? text : undefined;
  const typed = drawing ? '' : text;
  const draft = useDraft(id, typed, (name) => name.trim() || undefined, onChange);

  function clear(): void {
    if (readonly) return;
    draft.type('');
    draft.leave();
    box.current?.focus();
  }
  return (
    <div className="stack stack-s">
      <div className="form-signature-paper">
        <SignaturePad
          label={t(drawing ? 'form.signature.drawn' : 'form.signature.pad', { label })}
          drawing={drawing}
          readonly={readonly === true}
          onDraw={(url) => {
            draft.leave();
            onChange(url);
          }}
        />
        {!drawing && (
          <p className={draft.text ? 'form-signature-name' : 'field-hint'} aria-hidden="true">
            {draft.text || t('form.signature.here')}
          </p>
        )}
      </div>
      {drawing && (
        <div>
          <Button variant="subtle" onClick={clear}>
            {t('form.signature.clear')}
          </Button>
        </div>
      )}
      <label htmlFor={id} className="field-hint form-part-label">
        {t('form.signature.type')}
      </label>
      <Input
        id={id}
        name={id}
        size="large"
        input={{ ref: box }}
        autoComplete="name"
        value={draft.text}
        onChange={(_, { value: name }) => draft.type(name)}
        onBlur={draft.leave}
        readOnly={readonly === true}
        aria-invalid={invalid}
      />
      <LiveRegion>{drawing ? t('form.signature.done') : ''}</LiveRegion>
    </div>
  );
}
