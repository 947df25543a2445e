import type { Answers, StepId } from '#flow/language/language.ts';
import type { StepAddress } from '#flow/language/stepAddress.ts';
import type { CompiledFlow, CompiledStep } from '#flow/walk/compileFlow.ts';

/** Query parameters that every step keeps (RT-17). */
const keptQuery: readonly string[] = ['bookingKey', 'status', 'appointmentSlug', 'kioskMode', 'upload'];

/** Every query parameter that survives in a flow: the kept ones, its own, and those of its kinds (RT-17). */
export function queryParameters(compiled: CompiledFlow): readonly string[] {
  const own = compiled.flow.query ?? [];
  return [...new Set([...keptQuery, ...own, ...compiled.steps.flatMap(({ kind }) => kind.query)])];
}

/** Slug of the clinic that the answers settle on: that of the chosen time, else the only chosen clinic (SL-2). */
export function chosenClinic(compiled: CompiledFlow, answers: Answers): string | undefined {
  for (const step of compiled.steps.toReversed()) {
    const clinic = step.kind.clinic?.(answers[step.id] ?? {});
    if (clinic !== undefined && slug.test(clinic)) return clinic;
  }
  return undefined;
}

/** Address of a step below the portal's base, such as `/kew/booking?step=review`; undefined for a step without one. */
export function addressOf(compiled: CompiledFlow, step: StepId, answers: Answers): string | undefined {
  const address = compiled.byId.get(step)?.address;
  if (!address) return undefined;
  const clinic = address.clinic ? chosenClinic(compiled, answers) : undefined;
  const path = clinic === undefined ? address.segments : [clinic, ...address.segments];
  const query = address.query.map(([name, value]) => `${name}=${value}`).join('&');
  return `/${path.join('/')}${query && `?${query}`}`;
}

/** A step found by its address, and the clinic that the address named. */
export interface Found {
  readonly step: StepId;
  readonly clinic?: string;
}

/**
 * The step that an address means; undefined when it means none, as `booking?step=nonsense` does. Other query parameters do
 * not matter. A literal path wins over one that begins with a clinic.
 */
export function stepAt(compiled: CompiledFlow, pathname: string, search: string): Found | undefined {
  // An empty segment in between is a segment: `//select-region` is not `/select-region`.
  const path = pathname.replace(/^\//, '').replace(/\/$/, '').split('/');
  const query = new URLSearchParams(search);
  const literal = compiled.steps.filter(({ address }) => address && sameSegments(address, path));
  const found = best(literal, query);
  if (found) return { step: found.id };
  const [clinic = '', ...rest] = path;
  if (!slug.test(clinic)) return undefined;
  const prefixed = compiled.steps.filter(({ address }) => address?.clinic && sameSegments(address, rest));
  const behind = best(prefixed, query);
  return behind && { step: behind.id, clinic };
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function sameSegments({ segments }: StepAddress, path: readonly string[]): boolean {
  return segments.length === path.length && segments.every((segment, i) => segment === path[i]);
}

/** Of steps that share a path, the one whose query fits; one without a query only if nobody's parameter is given. */
function best(steps: readonly CompiledStep[], query: URLSearchParams): CompiledStep | undefined {
  const telling = new Set(steps.flatMap(({ address }) => address?.query.map(([name]) => name) ?? []));
  const given = [...telling].filter((name) => query.has(name));
  return steps.find(({ address }) => {
    const own = address?.query ?? [];
    return own.length === given.length && own.every(([name, value]) => query.get(name) === value);
  });
}
