import type { Answers, StepId } from '#flow/language/language.ts';
import type { StepAddress } from '#flow/language/stepAddress.ts';
import type { CompiledFlow, CompiledStep } from './compileFlow.ts';

/** Query parameters that every step keeps (RT-17). */
const keptQuery: readonly string[] = ['bookingKey', 'status', 'appointmentSlug', 'kioskMode', 'upload'];

/** All query parameters that a flow keeps: the general ones, its own, and those of its step kinds (RT-17). */
export function queryParameters(compiled: CompiledFlow): readonly string[] {
  const declared = compiled.flow.query ?? [];
  return [...new Set([...keptQuery, ...declared, ...compiled.steps.flatMap(({ kind }) => kind.query)])];
}

/** Slug of the clinic in addresses: that of the chosen time, else the only chosen clinic (SL-2). */
export function chosenClinic(compiled: CompiledFlow, answers: Answers): string | undefined {
  for (const step of compiled.steps.toReversed()) {
    const clinic = step.kind.clinic?.(answers[step.id] ?? {});
    if (clinic !== undefined && slug.test(clinic)) return clinic;
  }
  return undefined;
}

/** Address of a step below the portal's base, such as `/kew/booking?step=review`; undefined for a step without address. */
export function addressOf(compiled: CompiledFlow, step: StepId, answers: Answers): string | undefined {
  const address = compiled.byId.get(step)?.address;
  if (!address) return undefined;
  const clinic = address.clinic ? chosenClinic(compiled, answers) : undefined;
  const path = clinic === undefined ? address.segments : [clinic, ...address.segments];
  const query = address.query.map(([name, value]) => `${name}=${value}`).join('&');
  return `/${path.join('/')}${query && `?${query}`}`;
}

/** A step found by its address, and the clinic in the address. */
interface FoundStep {
  readonly step: StepId;
  readonly clinic?: string;
}

/**
 * Finds the step at an address; undefined if there is none, as for `booking?step=nonsense`. Other query parameters are ignored. A literal
 * path takes precedence over one that begins with a clinic.
 */
export function stepAt(compiled: CompiledFlow, pathname: string, search: string): FoundStep | undefined {
  // Empty segments count: `//select-region` is not `/select-region`.
  const path = pathname.replace(/^\//, '').replace(/\/$/, '').split('/');
  const query = new URLSearchParams(search);
  const literal = compiled.steps.filter(({ address }) => address && sameSegments(address, path));
  const found = matchQuery(literal, query);
  if (found) return { step: found.id };
  const [clinic = '', ...rest] = path;
  if (!slug.test(clinic)) return undefined;
  const prefixed = compiled.steps.filter(({ address }) => address?.clinic && sameSegments(address, rest));
  const behind = matchQuery(prefixed, query);
  return behind && { step: behind.id, clinic };
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function sameSegments({ segments }: StepAddress, path: readonly string[]): boolean {
  return segments.length === path.length && segments.every((segment, i) => segment === path[i]);
}

/** Returns the step whose query matches, of steps with the same path; a step without query matches only if no step's parameter is given. */
function matchQuery(steps: readonly CompiledStep[], query: URLSearchParams): CompiledStep | undefined {
  const names = new Set(steps.flatMap(({ address }) => address?.query.map(([name]) => name) ?? []));
  const given = [...names].filter((name) => query.has(name));
  return steps.find(({ address }) => {
    const wanted = address?.query ?? [];
    return wanted.length === given.length && wanted.every(([name, value]) => query.get(name) === value);
  });
}
