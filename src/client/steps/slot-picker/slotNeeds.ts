import type { FlowStore } from '#client/stores/FlowStore.ts';
import type { Slot, SlotQuery } from '#client/stores/SlotStore.ts';

/** What the slots are for, according to the answers. */
export interface SlotNeeds {
  readonly clinics: readonly string[];
  /** Exams by visit: one list for one visit, or one for each separate visit (BK-6). */
  readonly visits: readonly (readonly string[])[];
  readonly origin: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly customDuration: number | undefined;
  readonly walkIn: boolean;
}

/** Reads the needs from the answers of earlier steps. */
export function slotNeeds(flow: FlowStore): SlotNeeds {
  const { chosenClinics: clinics, chosenExams: exams } = flow;
  const { origin } = flow.ofKind('clinic-picker')?.values ?? {};
  const { separateBooking, customDuration, walkIn } = flow.ofKind('exam-picker')?.values ?? {};
  const place = origin as SlotNeeds['origin'];
  return {
    clinics,
    visits: separateBooking === true ? exams.map((exam) => [exam]) : [exams],
    origin: place && { latitude: place.latitude, longitude: place.longitude },
    customDuration: typeof customDuration === 'number' ? customDuration : undefined,
    walkIn: walkIn === true,
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
  needs: SlotNeeds,
  visit: number,
  slotView: SlotView,
  chosen: readonly Pick<Slot, 'token'>[] = [],
): SlotQuery {
  const { clinics, visits, origin, customDuration, walkIn } = needs;
  return {
    ...slotView,
    slotsOn: [...slotView.slotsOn],
    exams: [...(visits[visit] ?? [])],
    clinics: [...clinics],
    limit: Math.max(1, clinics.length),
    walkIn,
    ...(chosen.length > 0 && { besides: chosen.map(({ token }) => token) }),
    ...(origin && { origin }),
    ...(customDuration !== undefined && { customDuration }),
  };
}
