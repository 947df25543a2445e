import { formatFaults } from '#base/faults.ts';
import type { ResolvedPack } from '#brand/pack.ts';
import type { Resolved } from '#brand/resolvePack.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { brandNames, readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';

/** Every brand of the project by name, resolved as the server does it. */
export function resolveShipped(): ReadonlyMap<string, Resolved> {
  const base = readBasePack();
  const tools = schemaTools();
  return new Map(brandNames().map((name) => [name, resolvePack(base.pack, readBrandPack(name).pack, tools)]));
}

/** A brand of the project; fails with all faults when it does not resolve. */
export function shippedPack(name: string): ResolvedPack {
  const resolved = resolvePack(readBasePack().pack, readBrandPack(name).pack, schemaTools());
  if ('faults' in resolved) throw new Error(formatFaults(resolved.faults));
  return resolved.pack;
}
