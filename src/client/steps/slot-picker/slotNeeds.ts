import type { Json } from '#base/json.ts';
import type { FlowStore } from '#client/stores/FlowStore.ts';
import type { SlotQuery } from '#client/stores/SlotStore.ts';

/** What times are needed for, as the flow's answers say. */
export interface SlotNeeds {
  readonly clinics: readonly string[];
  /** Exams by appointment: one list for one visit, or one for each when they are booked apart (BK-6). */
  readonly visits: readonly (readonly string[])[];
  readonly origin: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly customDuration: number | undefined;
  readonly walkIn: boolean;
}

const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads the needs from the answers of the steps before. */
export function slotNeeds(flow: FlowStore): SlotNeeds {
  const { clinics, origin } = flow.ofKind('clinic-picker')?.values ?? {};
  const { exams, separateBooking, customDuration, walkIn } = flow.ofKind('exam-picker')?.values ?? {};
  const list = texts(exams);
  const place = origin as SlotNeeds['origin'];
  return {
    clinics: texts(clinics),
    visits: separateBooking === true ? list.map((exam) => [exam]) : [list],
    origin: place && { latitude: place.latitude, longitude: place.longitude },
    customDuration: typeof customDuration === 'number' ? customDuration : undefined,
    walkIn: walkIn === true,
  };
}

export type TimeOfDay = NonNullable<SlotQuery['timeOfDay']>;
export type Rank = NonNullable<SlotQuery['rank']>;

/** What the visitor looks at, and how. */
interface SlotView {
  readonly view: SlotQuery['view'];
  readonly from: string;
  readonly to?: string;
  readonly timeOfDay: TimeOfDay;
  readonly rank: Rank;
}

/** The search for one visit (SL-1). */
export function slotQuery(needs: SlotNeeds, visit: number, look: SlotView): SlotQuery {
  const { clinics, visits, origin, customDuration, walkIn } = needs;
  return {
    ...look,
    exams: [...(visits[visit] ?? [])],
    clinics: [...clinics],
    limit: Math.max(1, clinics.length),
    walkIn,
    ...(origin && { origin }),
    ...(customDuration !== undefined && { customDuration }),
  };
}
