import type { TFunction } from 'i18next';
import { isCalendarDate } from '#base/dates.ts';
import { isRecord, type Json } from '#base/json.ts';
import { dateName } from './wallTime.ts';

interface AnswerTexts {
  readonly t: TFunction;
  /** The locale that formats dates. */
  readonly locale: string;
  /** Returns the text of a choice; undefined for an answer that is not a choice. */
  readonly choiceText: (value: Json) => string | undefined;
}

/** Returns an answer of a form as text, the parts of a list or group separated by commas. A drawn signature becomes a sentence. */
export function answerText(value: Json, texts: AnswerTexts): string {
  const { t, locale, choiceText } = texts;
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value) || isRecord(value)) {
    return Object.values<Json>(value)
      .map((part) => answerText(part, texts))
      .join(', ');
  }
  const text = String(value);
  if (text.startsWith('data:image/')) return t('form.signature.done');
  return choiceText(value) ?? (isCalendarDate(text) ? dateName(text, locale) : text);
}
