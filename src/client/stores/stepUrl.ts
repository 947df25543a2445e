import type { Json } from '#base/json.ts';
import type { Answers, StepAnswers, StepId } from '#flow/language/language.ts';
import { addressOf, queryParameters } from '#flow/walk/address.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';

/** What a link brings along: who arrives with it need not answer these again (RT-17). */
export interface Arrival {
  readonly region?: string;
  readonly clinic?: string;
  readonly clinicId?: number;
  readonly origin?: { readonly latitude: number; readonly longitude: number };
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads what a link says of place; a value that cannot be meant is as if it were absent. */
export function readArrival(search: string, clinicInPath?: string): Arrival {
  const query = new URLSearchParams(search);
  const region = query.get('region') ?? '';
  const clinic = clinicInPath ?? query.get('selectedClinic') ?? '';
  const clinicId = query.get('clinicId') ?? '';
  const latitude = Number.parseFloat(query.get('lat') ?? '');
  const longitude = Number.parseFloat(query.get('lng') ?? '');
  return {
    ...(slug.test(region) && { region }),
    ...(slug.test(clinic) && { clinic }),
    ...(/^\d{1,9}$/.test(clinicId) && { clinicId: Number(clinicId) }),
    ...(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && { origin: { latitude, longitude } }),
  };
}

type Parameters = { readonly [name: string]: Json | undefined };

/** Parameters of place: on arrival they become answers, and from then on they say what the answers say. */
const placed: { readonly [kind: string]: (answers: StepAnswers) => Parameters } = {
  'region-picker': ({ region }) => ({ region }),
  'clinic-picker': ({ clinics, origin }) => ({
    selectedClinic: Array.isArray(clinics) && clinics.length === 1 ? clinics[0] : undefined,
    clinicId: undefined,
    ...coordinates(origin),
  }),
};

/** Parameters of the exam, once it is chosen. Which exam it is they never say: a URL is no place for that. */
function examined({ exams, procedureTab, separateBooking, customDuration }: StepAnswers): Parameters {
  if (!exams) return {};
  return { exam: undefined, procedureTab, separateBooking: separateBooking || undefined, customDuration };
}

/** Rounded to about a hundred metres: enough to rank clinics, too little to name a house. */
function coordinates(origin: Json | undefined): Parameters {
  const nowhere = { lat: undefined, lng: undefined };
  if (typeof origin !== 'object' || origin === null || !('latitude' in origin)) return nowhere;
  const { latitude, longitude } = origin;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return nowhere;
  return { lat: latitude.toFixed(3), lng: longitude.toFixed(3) };
}

/**
 * The whole address of a step: path, the step's own query, what was answered of place and kind of booking, and every other
 * parameter of the flow that stands in the address now (RT-17). Undefined for a step without an address.
 */
export function stepUrl(compiled: CompiledFlow, step: StepId, answers: Answers, search: string): string | undefined {
  const address = addressOf(compiled, step, answers);
  if (address === undefined) return undefined;
  const [path = '/', own = ''] = address.split('?');
  const arrived = new URLSearchParams(search);
  const query = new URLSearchParams(own);
  const values = new Map<string, Json | undefined>();
  const here = compiled.byId.get(step)?.position ?? 0;
  for (const { id, position, kind } of compiled.steps) {
    const given = answers[id] ?? {};
    const spoken =
      placed[kind.kind]?.(given) ?? (kind.kind === 'exam-picker' && position < here ? examined(given) : {});
    for (const [name, value] of Object.entries(spoken)) values.set(name, value);
  }
  for (const name of queryParameters(compiled)) {
    const value = values.has(name) ? values.get(name) : (arrived.get(name) ?? undefined);
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Whether two addresses are the same place, in whatever order their parameters stand. */
export function sameUrl(a: string, b: string): boolean {
  return ordered(a) === ordered(b);
}

function ordered(url: string): string {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  query.sort();
  return `${path.replace(/(?<=.)\/$/, '')}?${query}`;
}
