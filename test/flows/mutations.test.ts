import { expect, test } from 'vitest';
import type { Fault } from '#base/faults.ts';
import { parsePointer } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { Pack, ResolvedPack } from '#brand/pack.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { repeats } from '#test/support/soak.ts';
import { everyEnd } from './everyEnd.ts';
import { type Mutation, mutate, randomFrom } from './mutate.ts';

const seed = 20_261_120;
const count = repeats(60, 500);
const tools = schemaTools();
const base = readBasePack().pack;
const brand = readBrandPack('kauri').pack;
const random = randomFrom(seed);

interface Mutated extends Mutation {
  readonly file: string;
  readonly base: Pack;
  readonly brand: Pack;
}

/** One mistake in one shipped file; kinds of files are as likely as each other, however many there are. */
function anyMutation(): Mutated {
  const kinds = [
    /^flows\//,
    /^brand\.json$/,
    /^locales\//,
    /^forms\/.*schema/,
    /^forms\/.*ui/,
    /^theme\.json$/,
    /overlay/,
  ];
  const kind = kinds[Math.floor(random() * kinds.length)] ?? /./;
  const all = [base, brand].flatMap((pack) =>
    Object.entries(pack.files)
      .filter(([place, { json }]) => kind.test(place) && typeof json === 'object')
      .map(([place, { file, json }]) => ({ pack, place, file, json })),
  );
  const { pack, place, file, json } = all[Math.floor(random() * all.length)] as (typeof all)[number];
  const mutation = mutate(json, random);
  const files = { ...pack.files, [place]: { file, json: mutation.json } };
  const changed = { id: pack.id, files };
  return { ...mutation, file, base: pack === base ? changed : base, brand: pack === brand ? changed : brand };
}

/**
 * Returns true if a fault points to the mistake: its place, a parent or a child of it, the same field in the other file of
 * the form, or a place that names the missing thing.
 */
function pointsTo({ file, pointer, reason, fix = '' }: Fault, mutation: Mutated): boolean {
  const at = parsePointer(pointer);
  // For a removed place, a fault can only name its parent.
  const gone = mutation.how === 'drop' || mutation.how === 'rename';
  const place = gone && mutation.path.length > 2 ? mutation.path.slice(0, -1) : mutation.path;
  const related = at.every((key, i) => place[i] === undefined || place[i] === key);
  const pair = (name: string) => name.replace(/\.(?:schema|ui)\.json$/, '');
  const otherHalf = file !== mutation.file && pair(file) === pair(mutation.file);
  if (otherHalf && mutation.path.includes(at[0] ?? '')) return true;
  const words = `${pointer} ${reason} ${fix}`;
  return (file === mutation.file && related) || mutation.names.some((name) => words.includes(name));
}

const proved = new Map<string, string>();

/** Why a pack may not be served after all: a branch of a flow that does not end. Packs alike are walked once. */
function harm(pack: ResolvedPack): string {
  const { application, radiology, booking } = pack.brand;
  const forms = Object.values(pack.forms).map(({ hash }) => hash);
  const key = JSON.stringify([
    Object.values(pack.flows).map(({ hash }) => hash),
    forms,
    application,
    radiology,
    booking,
  ]);
  const found = proved.get(key) ?? walkAll(pack);
  proved.set(key, found);
  return found;
}

function walkAll(pack: ResolvedPack): string {
  try {
    for (const { flow, hash } of Object.values(pack.flows)) {
      const ends = everyEnd(compileFlow(flow, { kinds: stepKinds, hash }), pack);
      if (ends.length === 0) return `${flow.id} has no end.`;
    }
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('the shipped packs have no faults', () => {
  const resolved = resolvePack(base, brand, tools);
  expect('pack' in resolved && harm(resolved.pack)).toBe('');
});

test(`${count} single mistakes in shipped JSON are refused or harmless`, () => {
  const refused: string[] = [];
  const wrong: { file: string; path: string; how: string; names: readonly string[]; why: Json }[] = [];
  for (let i = 0; i < count; i++) {
    const mutation = anyMutation();
    const { file, path, how, names } = mutation;
    const resolved = resolvePack(mutation.base, mutation.brand, tools);
    if ('faults' in resolved) {
      const errors = resolved.faults.filter(({ severity }) => severity === 'error');
      refused.push(file);
      if (errors.some((fault) => pointsTo(fault, mutation))) continue;
      wrong.push({ file, path: path.join('/'), how, names, why: errors.slice(0, 3) as unknown as Json });
    } else {
      const why = harm(resolved.pack);
      if (why !== '') wrong.push({ file, path: path.join('/'), how, names, why });
    }
  }
  expect(wrong).toEqual([]);
  // Fails for a linter that accepts everything.
  expect(refused.length).toBeGreaterThan(count / 3);
}, 600_000);
