import type { TFunction } from 'i18next';
import type { Json } from '#base/json.ts';
import { dayName, timeName } from '#client/i18n/wallTime.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** An answer as label and text. */
export interface AnswerLine {
  readonly label: string;
  readonly value: string;
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Returns the answers of a picker step as text; [] for other kinds. Names that are not loaded yet are `…`. */
export function answerLines(root: RootStore, { id, kind }: CompiledStep, t: TFunction): readonly AnswerLine[] {
  const values = root.flow.values(id);
  const names = (noun: 'clinic' | 'exam', slugs: Json | undefined): string =>
    list(slugs)
      .map((slug) => root.nameOf(noun, String(slug)) ?? '…')
      .join(', ');
  switch (kind.kind) {
    case 'region-picker':
      return [{ label: t('summary.region'), value: root.nameOf('region', String(values.region)) ?? '…' }];
    case 'clinic-picker': {
      const { length } = list(values.clinics);
      const value = length > 3 ? t('summary.clinics', { count: length }) : names('clinic', values.clinics);
      return [{ label: t('summary.clinic'), value }];
    }
    case 'exam-picker':
      return [{ label: t('summary.exam'), value: names('exam', values.exams) }];
    case 'slot-picker':
      return list(values.slots).map((slot) => ({ label: t('summary.time'), value: slotWords(root, slot, t) }));
    default:
      return [];
  }
}

function slotWords(root: RootStore, slot: Json, t: TFunction): string {
  if (typeof slot !== 'object' || slot === null || !('local' in slot)) return '';
  const { local, clinic } = slot;
  if (typeof local !== 'string' || typeof clinic !== 'string') return '';
  return t('summary.slot', {
    day: dayName(local, root.formatLocale),
    time: timeName(local, root.formatLocale),
    clinic: root.nameOf('clinic', clinic) ?? '…',
  });
}
