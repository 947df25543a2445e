import type { Point } from '#base/distance.ts';
import type { OverriddenRule } from '#client/stores/AdvancedStore.ts';
import type { FlowStore } from '#client/stores/FlowStore.ts';
import { originOf } from '#client/stores/origin.ts';
import type { Slot, SlotQuery } from '#client/stores/SlotStore.ts';

/** What to search slots for, according to the answers. */
export interface SlotSearch {
  readonly clinics: readonly string[];
  /** Exams by visit: one list for one visit, or one for each separate visit (BK-6). */
  readonly visits: readonly (readonly string[])[];
  readonly origin: Point | undefined;
  readonly customDuration: number | undefined;
  readonly walkIn: boolean;
  /** Rules that staff override. */
  readonly overrides: readonly OverriddenRule[];
}

/** Reads from the answers of earlier steps what to search for. */
export function slotSearchOf(flow: FlowStore, overrides: readonly OverriddenRule[] = []): SlotSearch {
  const { chosenClinics: clinics, chosenExams: exams } = flow;
  const origin = originOf(flow.ofKind('clinic-picker')?.values.origin);
  const { separateBooking, customDuration, walkIn } = flow.ofKind('exam-picker')?.values ?? {};
  return {
    clinics,
    visits: separateBooking === true ? exams.map((exam) => [exam]) : [exams],
    origin: origin && { latitude: origin.latitude, longitude: origin.longitude },
    customDuration: typeof customDuration === 'number' ? customDuration : undefined,
    walkIn: walkIn === true,
    overrides,
  };
}

/** A part of the day, or any. */
export type TimeOfDay = NonNullable<SlotQuery['timeOfDay']>;
/** The order of clinics: nearest or earliest first. */
export type Rank = NonNullable<SlotQuery['rank']>;

/** The visible dates and filters. */
interface SlotView {
  readonly view: SlotQuery['view'];
  readonly from: string;
  readonly to?: string;
  readonly timeOfDay: TimeOfDay;
  readonly rank: Rank;
  /** The dates whose slots are listed. */
  readonly slotsOn: readonly string[];
}

/** Returns the search for one visit beside the slots chosen for others (SL-1). */
export function slotQuery(
  search: SlotSearch,
  visit: number,
  slotView: SlotView,
  chosen: readonly Pick<Slot, 'token'>[] = [],
): SlotQuery {
  const { clinics, visits, origin, customDuration, walkIn, overrides } = search;
  return {
    ...slotView,
    slotsOn: [...slotView.slotsOn],
    exams: [...(visits[visit] ?? [])],
    clinics: [...clinics],
    limit: Math.max(1, clinics.length),
    walkIn,
    ...(chosen.length > 0 && { besides: chosen.map(({ token }) => token) }),
    ...(origin && { origin }),
    ...(overrides.length > 0 && { overrides: [...overrides] }),
    ...(customDuration !== undefined && { customDuration }),
  };
}
