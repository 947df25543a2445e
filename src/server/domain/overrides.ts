import { isLine } from '#base/plainText.ts';
import type { OverriddenRule } from '#server/db/columnTypes.ts';
import type { BrandDeps } from './brandDeps.ts';
import { DomainError } from './domainError.ts';
import type { Viewer } from './viewer.ts';

/** Days ahead that staff may book who override the horizon: the longest that a brand may set. */
const overriddenHorizonDays = 400;

/**
 * Returns the dependencies with booking rules that leave out the overridden ones (BK-11b). Throws override-not-allowed unless the viewer
 * is staff with the right `override-rules`.
 */
export function withOverrides<Deps extends Pick<BrandDeps, 'rules'>>(
  deps: Deps,
  overridden: readonly OverriddenRule[],
  viewer: Pick<Viewer, 'role' | 'session'>,
): Deps {
  if (overridden.length === 0) return deps;
  if (!mayOverride(viewer)) {
    throw new DomainError('override-not-allowed', { detail: 'The account lacks the right override-rules.' });
  }
  return { ...deps, rules: rulesWithout(deps.rules, overridden) };
}

/** Returns booking rules without those that are overridden. */
export function rulesWithout(rules: BrandDeps['rules'], overridden: readonly OverriddenRule[]): BrandDeps['rules'] {
  return {
    ...rules,
    ...(overridden.includes('NOTICE') && { minimumNotice: null }),
    ...(overridden.includes('HORIZON') && { horizonDays: Math.max(overriddenHorizonDays, rules.horizonDays) }),
  };
}

/**
 * Returns the reason of a member of staff who overrides a deadline; undefined without one. Throws override-not-allowed without the right, and
 * invalid-request for a reason that is no line of text; `place` is where the body has it.
 */
export function readDeadlineOverride(
  reason: string | undefined,
  viewer: Pick<Viewer, 'role' | 'session'>,
  place = 'override',
): string | undefined {
  if (reason === undefined) return undefined;
  if (!mayOverride(viewer)) {
    throw new DomainError('override-not-allowed', { detail: 'The account lacks the right override-rules.' });
  }
  const line = reason.trim();
  if (line.length < 3 || !isLine(line)) {
    throw new DomainError('invalid-request', { errors: [{ pointer: `/body/${place}`, keyword: 'format' }] });
  }
  return line;
}

function mayOverride({ role, session }: Pick<Viewer, 'role' | 'session'>): boolean {
  return role === 'staff' && session?.account?.rights?.includes('override-rules') === true;
}
