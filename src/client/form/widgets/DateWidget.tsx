import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftInput } from './DraftInput.tsx';
import { dateOrder, readTypedDate, writeDate } from './dateParts.ts';
import { useDraft } from './useDraft.ts';

/** A text input for a date in the order of the locale. */
export function DateWidget(field: WidgetProps): ReactNode {
  const { id, value, onChange } = field;
  const { i18n } = useTranslation();
  const order = useMemo(() => dateOrder(i18n.language), [i18n.language]);
  const shown = typeof value === 'string' ? writeDate(value, order) : '';
  const draft = useDraft(id, shown, (text) => readTypedDate(text, order) || undefined, onChange);
  return <DraftInput field={field} draft={draft} />;
}
