import type { TFunction } from 'i18next';
import { capitalized } from '#base/capitalized.ts';
import type { Json } from '#base/json.ts';
import { shortDateName, timeName, unbroken } from '#base/wallTime.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import type { Slot } from '#client/stores/SlotStore.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** An answer as label and text. */
export interface AnswerLine {
  readonly label: string;
  readonly value: string;
  /** A second line, such as a duration or a street. */
  readonly detail?: string | undefined;
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** More clinics than this are counted instead of named. */
const namedClinics = 3;

/** Returns the answers of a picker step as text; [] for other kinds. Names that are not loaded yet are `…`. */
export function answerLines(root: RootStore, { id, kind }: CompiledStep, t: TFunction): readonly AnswerLine[] {
  const values = root.flow.values(id);
  switch (kind.kind) {
    case 'region-picker':
      return [{ label: t('summary.region'), value: root.nameOf('region', String(values.region)) ?? '…' }];
    case 'clinic-picker':
      return [clinicLine(root, list(values.clinics).map(String), t)];
    case 'exam-picker': {
      const exams = list(values.exams).map(String);
      const minutes = minutesOf(root, exams);
      return [
        {
          label: t('summary.exam'),
          value: exams.map((slug) => root.nameOf('exam', slug) ?? '…').join(', '),
          detail: minutes === undefined ? undefined : t('exam.about-minutes', { count: minutes }),
        },
      ];
    }
    case 'slot-picker':
      return root.flow.chosenSlots.map((slot, _, all) => slotLine(root, slot, all.length > 1, t));
    default:
      return [];
  }
}

/** Names the clinics of the chosen times, or else the chosen clinics; many are counted. One clinic has its street. */
function clinicLine(root: RootStore, chosen: readonly string[], t: TFunction): AnswerLine {
  const ofTimes = [...new Set(root.flow.chosenSlots.map(({ clinic }) => clinic))];
  const clinics = ofTimes.length > 0 ? ofTimes : chosen;
  const [only] = clinics;
  const street = clinics.length === 1 && only ? root.catalog.clinic(only)?.address.street : undefined;
  const value =
    clinics.length > namedClinics
      ? t('summary.clinics', { count: clinics.length })
      : clinics.map((slug) => root.nameOf('clinic', slug) ?? '…').join(', ');
  return { label: t(clinics.length > 1 ? 'clinic.list' : 'summary.clinic'), value, detail: street };
}

/**
 * Minutes of the appointment at the chosen time, or else of its exam; undefined for several visits and unknown exams, for several exams
 * without a time, because each time has its own length, and for exams that are arranged by enquiry.
 */
function minutesOf({ flow, catalog }: RootStore, exams: readonly string[]): number | undefined {
  const [slot, ...others] = flow.chosenSlots;
  const { separateBooking, customDuration } = flow.ofKind('exam-picker')?.values ?? {};
  if (others.length > 0 || separateBooking === true) return undefined;
  if (slot) return slot.minutes;
  if (typeof customDuration === 'number') return customDuration;
  const [exam, ...more] = exams;
  const { enquiry, duration } = catalog.exam(exam ?? '') ?? {};
  return more.length > 0 || enquiry !== 'none' ? undefined : duration;
}

function slotLine(root: RootStore, slot: Slot, several: boolean, t: TFunction): AnswerLine {
  const { formatLocale, nameOf } = root;
  const day = capitalized(shortDateName(slot.local, formatLocale), formatLocale);
  const time = unbroken(timeName(slot.local, formatLocale));
  const value = t('summary.day-time', { day, time });
  const details = [...(several ? [nameOf('clinic', slot.clinic) ?? '…'] : []), ...slotParts(root, slot, t)];
  return { label: t('summary.time'), value, detail: details.length > 0 ? details.join(' · ') : undefined };
}

/** Returns the length of a visit for several scans, then its parts, such as `80 minutes`; [] for one scan. */
export function visitLines(root: RootStore, slot: Slot, t: TFunction): readonly string[] {
  if (slot.exams.length < 2) return [];
  return [t('exam.minutes', { count: slot.minutes }), ...slotParts(root, slot, t)];
}

/** Returns time and scans of each part of a visit on several devices, such as `9:45 am Ultrasound of the knee`. */
function slotParts({ formatLocale, nameOf }: RootStore, { parts = [] }: Slot, t: TFunction): readonly string[] {
  return parts.map(({ local, exams }) => {
    const exam = exams.map((slug) => nameOf('exam', slug) ?? '…').join(', ');
    return t('slot.part', { time: unbroken(timeName(local, formatLocale)), exam });
  });
}
