import { Input } from '@fluentui/react-input';
import type { WidgetProps } from '@rjsf/utils';
import { type FocusEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidgetFault } from '../faults/useWidgetFaults.ts';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import {
  type DatePart,
  type DateParts,
  dateOrder,
  joinDate,
  partsFaultKey,
  splitDate,
  wrongParts,
} from './dateParts.ts';
import { useDraft } from './useDraft.ts';

/** A date of birth as three inputs in the order of the locale, with browser autofill unless it is off. Marks only the parts that are wrong. */
export function DateOfBirthWidget({ id, value, onChange, readonly, options, schema }: WidgetProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  const order = useMemo(() => dateOrder(i18n.language).parts, [i18n.language]);
  const draft = useDraft(id, typeof value === 'string' ? value : '', (text) => joinDate(splitDate(text)), onChange);
  const boxes = useRef<HTMLDivElement>(null);
  const parts = splitDate(draft.text);
  const empty = joinDate(parts) === undefined;
  const wrong = empty ? [] : wrongParts(parts);
  const own: { readonly [rule: string]: string } = options.errors ?? {};
  const messageKey = wrong.length > 0 ? (own.format ?? partsFaultKey(parts, wrong)) : undefined;
  useWidgetFault(useMemo(() => (messageKey ? { messageKey, effect: 'blocking' } : undefined), [messageKey]));
  // A date before the first allowed year has a wrong year; of every other fault all parts can be the cause.
  const early = !empty && wrong.length === 0 && parts.year < String(schema.formatMinimum ?? '').slice(0, 4);
  const marked = early ? ['year'] : wrong;

  function type(part: DatePart, text: string): void {
    const next: DateParts = { ...parts, [part]: text.replaceAll('-', '').trim() };
    draft.type(`${next.year}-${next.month}-${next.day}`);
  }
  const left = (event: FocusEvent<HTMLElement>) => {
    if (!boxes.current?.contains(event.relatedTarget)) draft.leave();
  };
  return (
    <div ref={boxes} className="row form-date">
      {order.map((part, index) => (
        <div key={part}>
          <label htmlFor={index === 0 ? id : `${id}-${part}`} className="form-part-label">
            {t(`form.date.${part}`)}
          </label>
          <Input
            id={index === 0 ? id : `${id}-${part}`}
            name={`${id}-${part}`}
            size="large"
            className={part === 'year' ? 'form-year' : undefined}
            inputMode="numeric"
            autoComplete={options.autocomplete === 'off' ? 'off' : `bday-${part}`}
            value={parts[part]}
            onBlur={left}
            onChange={(_, { value: text }) => type(part, text)}
            readOnly={readonly === true}
            aria-invalid={invalid && (marked.length === 0 || marked.includes(part))}
            aria-describedby={describedBy}
          />
        </div>
      ))}
    </div>
  );
}
