import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftInput } from './DraftInput.tsx';
import { readTypedTime, writeTime } from './timeText.ts';
import { useDraft } from './useDraft.ts';

/** A text input for a time of day in any common notation. */
export function TimeWidget(field: WidgetProps): ReactNode {
  const { id, value, onChange } = field;
  const { i18n } = useTranslation();
  const shown = typeof value === 'string' ? writeTime(value, i18n.language) : '';
  const draft = useDraft(id, shown, (text) => readTypedTime(text) || undefined, onChange);
  return <DraftInput field={field} draft={draft} />;
}
