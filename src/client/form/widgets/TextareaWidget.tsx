import { Textarea } from '@fluentui/react-textarea';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import { useDraft } from './useDraft.ts';

/** Returns the length in code points, as JSON Schema counts it. */
const lengthOf = (text: string) => [...text].length;

/**
 * A multi-line input. Shows how many characters are left and announces it after pauses. Keeps text beyond the limit, so that the
 * patient can shorten a pasted letter.
 */
export function TextareaWidget({ id, value, onChange, readonly, required, schema, options }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  const committed = typeof value === 'string' ? value : '';
  const draft = useDraft(id, committed, (text) => text.trim() || undefined, onChange);
  const limit = schema.maxLength;
  const left = (text: string) =>
    limit === undefined
      ? ''
      : lengthOf(text) > limit
        ? t('form.charactersOver', { count: lengthOf(text) - limit })
        : t('form.charactersLeft', { count: limit - lengthOf(text) });
  return (
    <>
      <Textarea
        id={id}
        name={id}
        size="large"
        resize="vertical"
        rows={options.rows ?? 4}
        value={draft.text}
        onChange={(_, { value: text }) => draft.type(text)}
        onBlur={draft.leave}
        readOnly={readonly === true}
        aria-required={required === true}
        aria-invalid={invalid}
        aria-describedby={[describedBy, limit !== undefined && `${id}-left`].filter(Boolean).join(' ') || undefined}
      />
      {limit !== undefined && (
        <>
          <p id={`${id}-left`} className={lengthOf(draft.text) > limit ? 'field-hint field-fault' : 'field-hint'}>
            {left(draft.text)}
          </p>
          <LiveRegion>{committed && lengthOf(committed) > limit * 0.8 ? left(committed) : ''}</LiveRegion>
        </>
      )}
    </>
  );
}
