/**
 * Replaces packages that rjsf imports but no form uses (esbuild `alias`): a Markdown renderer, and resolvers of `$ref` and `allOf`,
 * which schemas/form.schema.json forbids. They would add 20 kB to every form.
 */
function unused(): never {
  throw new Error('Forms have no $ref, allOf or Markdown.');
}

/** `markdown-to-jsx/react`. */
export const Markdown = unused;

/** `fast-uri`. */
export default { equal: unused, resolve: unused };

// @x0k/json-schema-merge: rjsf calls these functions when its module is loaded, so they must not throw.
const empty = (): object => ({});
/** Compares schemas. */
export const createComparator = empty;
/** Merges schemas. */
export const createMerger = empty;
/** Merges the branches of `allOf`. */
export const createShallowAllOfMerge = (): typeof unused => unused;
/** Removes duplicates from a list of schemas. */
export const createDeduplicator = empty;
/** Intersects two lists of values. */
export const createIntersector = empty;
