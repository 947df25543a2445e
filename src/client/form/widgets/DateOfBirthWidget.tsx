import { Input } from '@fluentui/react-input';
import type { WidgetProps } from '@rjsf/utils';
import { type FocusEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import { type DatePart, type DateParts, dateOrder, joinDate, splitDate } from './dateParts.ts';
import { useDraft } from './useDraft.ts';

/** A date of birth as three inputs in the order of the locale, with browser autofill. */
export function DateOfBirthWidget({ id, value, onChange, readonly }: WidgetProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  const order = useMemo(() => dateOrder(i18n.language).parts, [i18n.language]);
  const draft = useDraft(id, typeof value === 'string' ? value : '', (text) => joinDate(splitDate(text)), onChange);
  const boxes = useRef<HTMLDivElement>(null);
  const parts = splitDate(draft.text);

  function type(part: DatePart, text: string): void {
    const next: DateParts = { ...parts, [part]: text.replaceAll('-', '').trim() };
    draft.type(`${next.year}-${next.month}-${next.day}`);
  }
  const left = (event: FocusEvent<HTMLElement>) => {
    if (!boxes.current?.contains(event.relatedTarget)) draft.leave();
  };
  return (
    <div ref={boxes} className="row">
      {order.map((part, index) => (
        <div key={part}>
          <label htmlFor={index === 0 ? id : `${id}-${part}`} className="field-hint form-part-label">
            {t(`form.date.${part}`)}
          </label>
          <Input
            id={index === 0 ? id : `${id}-${part}`}
            name={`${id}-${part}`}
            size="large"
            className={part === 'year' ? 'form-year' : 'form-day'}
            inputMode="numeric"
            autoComplete={`bday-${part}`}
            value={parts[part]}
            onBlur={left}
            onChange={(_, { value: text }) => type(part, text)}
            readOnly={readonly === true}
            aria-invalid={invalid}
            aria-describedby={describedBy}
          />
        </div>
      ))}
    </div>
  );
}
