import { normalize } from '#base/normalize.ts';
import { oncePer } from '#base/oncePer.ts';
import type { CatalogSnapshot, Choice } from './catalogSnapshot.ts';
import { findExams } from './searchCatalog.ts';

/** Maximum number of choices that one request returns. */
const maxChoices = 200;

/** Selects choices of a list. */
interface ChoiceQuery {
  readonly list: string;
  /** Country of the clinic; undefined for all countries. */
  readonly country?: string | undefined;
  /** Words that name, practice or place contain, in any order, without accents and punctuation. */
  readonly text?: string | undefined;
  /** Exactly these, also if they left the catalog: choices of earlier answers. */
  readonly slugs?: readonly string[] | undefined;
}

/** Returns the choices that a form field offers, at most 200, in the provider's order. */
export function findChoices(catalog: CatalogSnapshot, query: ChoiceQuery): readonly Choice[] {
  const { list, country, text = '', slugs } = query;
  const all = choicesOf(catalog, list);
  if (slugs) return all.filter(({ slug }) => slugs.includes(slug));
  const words = plain(text).split(/\s+/).filter(Boolean);
  const isFound = (choice: Choice) => words.every((word) => saidOf(choice).includes(word));
  return all.filter((choice) => isOffered(choice, country) && isFound(choice)).slice(0, maxChoices);
}

/** Returns true if a list offers a choice in a country. */
export function isChoice(catalog: CatalogSnapshot, list: string, slug: unknown, country: string | undefined): boolean {
  return choicesOf(catalog, list).some((choice) => choice.slug === slug && isOffered(choice, country));
}

/**
 * Returns the only choice of a list with a name, as people write it: “Dr Amara Osei, Crown Street”. What follows a comma only tells places
 * apart. Undefined if none or several have the name.
 */
export function choiceNamed(catalog: CatalogSnapshot, list: string, written: string): Choice | undefined {
  const [name = ''] = written.split(',').map(plain);
  const [only, ...others] = choicesOf(catalog, list).filter((choice) => choice.active && plain(choice.name) === name);
  return others.length === 0 ? only : undefined;
}

/** A list of the provider, or one of what its clinics offer. */
function choicesOf(catalog: CatalogSnapshot, list: string): readonly Choice[] {
  return catalog.choices.get(list) ?? offersOf(catalog).get(list) ?? [];
}

/** The exams that can be booked online, their body parts by name, and the clinics. */
const offersOf = oncePer((catalog: CatalogSnapshot): ReadonlyMap<string, readonly Choice[]> => {
  const exams = findExams(catalog, {}).flatMap(({ exams }) => exams.filter(({ enquiry }) => enquiry === 'none'));
  const bodyParts = new Map(exams.map(({ bodyPartKey, bodyPart }) => [bodyPartKey, bodyPart]));
  const everywhere = { countries: [], active: true };
  return new Map<string, readonly Choice[]>([
    [
      'exams',
      exams.map(({ slug, name, group, modality }) => ({
        ...everywhere,
        slug,
        name,
        detail: `${group.name} · ${modality.name}`,
      })),
    ],
    [
      'body-parts',
      [...bodyParts]
        .map(([slug, name]) => ({ ...everywhere, slug, name, detail: '' }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    ],
    [
      'clinics',
      catalog.clinics.map(({ slug, name, street, suburb, postalCode, country }) => ({
        slug,
        name,
        detail: `${street}, ${suburb} ${postalCode}`,
        countries: [country],
        active: true,
      })),
    ],
  ]);
});

const saidOf = oncePer(({ name, detail }: Choice) => plain(`${name} ${detail}`));

function isOffered({ active, countries }: Choice, country: string | undefined): boolean {
  return active && (countries.length === 0 || country === undefined || countries.includes(country));
}

/** Removes case, accents and punctuation, so that “xray” finds “X-ray”. */
function plain(text: string): string {
  return normalize(text).replace(/[^\p{L}\p{N}\s]/gu, '');
}
