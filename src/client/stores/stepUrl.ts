import type { Point } from '#base/distance.ts';
import type { Json } from '#base/json.ts';
import { maxExams } from '#base/limits.ts';
import type { Answers, StepAnswers, StepId } from '#flow/language/language.ts';
import { addressOf, queryParameters } from '#flow/walk/address.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { originOf, roundedDegrees } from './origin.ts';

/** Answers in the query of a link (RT-17). */
export interface Arrival {
  readonly region?: string;
  readonly clinic?: string;
  readonly clinicId?: number;
  readonly origin?: Point;
  /** Slugs of exams; a changed exam comes before the one that it replaces (RT-17d). */
  readonly exams?: readonly string[];
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads region, clinic, origin and exams from a URL; ignores invalid values. */
export function readArrival(search: string, clinicInPath?: string): Arrival {
  const query = new URLSearchParams(search);
  const region = query.get('region') ?? '';
  const clinic = clinicInPath ?? query.get('selectedClinic') ?? '';
  const clinicId = query.get('clinicId') ?? '';
  const latitude = Number.parseFloat(query.get('lat') ?? '');
  const longitude = Number.parseFloat(query.get('lng') ?? '');
  const named = (query.get('changedExamSlug') ?? query.get('exam') ?? '').split(',').filter((name) => slug.test(name));
  const exams = [...new Set(named)].slice(0, maxExams);
  return {
    ...(slug.test(region) && { region }),
    ...(slug.test(clinic) && { clinic }),
    ...(/^\d{1,9}$/.test(clinicId) && { clinicId: Number(clinicId) }),
    ...(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && { origin: { latitude, longitude } }),
    ...(exams.length > 0 && { exams }),
  };
}

type Parameters = { readonly [name: string]: Json | undefined };

/** Query parameters of region, clinic and time. They become answers on arrival; afterwards they reflect the answers. */
const placeParameters: { readonly [kind: string]: (answers: StepAnswers) => Parameters } = {
  'region-picker': ({ region }) => ({ region }),
  'clinic-picker': ({ clinics, origin }) => ({
    selectedClinic: Array.isArray(clinics) && clinics.length === 1 ? clinics[0] : undefined,
    clinicId: undefined,
    ...coordinates(origin),
  }),
  // A time of a link is found once; afterwards the answer has it.
  'slot-picker': ({ slots }): Parameters =>
    slots ? { startTime: undefined, endTime: undefined, deviceId: undefined } : {},
};

/** Query parameters of the chosen exams, without the exams themselves: health data must not appear in a URL. */
function examParameters({ exams, procedureTab, separateBooking, customDuration }: StepAnswers): Parameters {
  if (!exams) return {};
  return {
    exam: undefined,
    changedExamSlug: undefined,
    procedureTab,
    separateBooking: separateBooking || undefined,
    customDuration,
  };
}

function coordinates(answer: Json | undefined): Parameters {
  const origin = originOf(answer);
  return {
    lat: origin && roundedDegrees(origin.latitude),
    lng: origin && roundedDegrees(origin.longitude),
  };
}

/**
 * Returns the URL of a step: its path, its own query, the parameters of answers, and every other parameter of the flow in `search`
 * (RT-17). Undefined for a step without a URL.
 */
export function stepUrl(compiled: CompiledFlow, step: StepId, answers: Answers, search: string): string | undefined {
  const address = addressOf(compiled, step, answers);
  if (address === undefined) return undefined;
  const [path = '/', ownQuery = ''] = address.split('?');
  const arrived = new URLSearchParams(search);
  const query = new URLSearchParams(ownQuery);
  const values = new Map<string, Json | undefined>();
  const here = compiled.byId.get(step)?.position ?? 0;
  for (const { id, position, kind } of compiled.steps) {
    const stepAnswers = answers[id] ?? {};
    const derived =
      placeParameters[kind.kind]?.(stepAnswers) ??
      (kind.kind === 'exam-picker' && position < here ? examParameters(stepAnswers) : {});
    for (const [name, value] of Object.entries(derived)) values.set(name, value);
  }
  for (const name of queryParameters(compiled)) {
    const value = values.has(name) ? values.get(name) : (arrived.get(name) ?? undefined);
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns true if two URLs differ at most in the order of their parameters. */
export function sameUrl(a: string, b: string): boolean {
  return ordered(a) === ordered(b);
}

function ordered(url: string): string {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  query.sort();
  return `${path.replace(/(?<=.)\/$/, '')}?${query}`;
}
