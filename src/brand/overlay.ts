import type { Json } from '#base/json.ts';

interface Place {
  /** Keys joined by dots, such as `steps.details.title`. */
  readonly path: string;
}

/** Where an entry stands in the `order` beside it. */
type Anchor = { readonly after: string } | { readonly before: string };

/** One change of a brand to a base file. `was` is the value that its author saw there. */
export type Operation =
  | (Place & { readonly op: 'set'; readonly value: Json; readonly was?: Json })
  | (Place & { readonly op: 'unset'; readonly was: Json })
  | (Place & { readonly op: 'add'; readonly value: Json })
  | (Place & { readonly op: 'remove'; readonly was: Json })
  | (Place & { readonly op: 'hide' })
  | (Place & { readonly op: 'insert'; readonly value: Json } & Anchor)
  | (Place & { readonly op: 'move' } & Anchor);

/** What a brand changes in a file of the base, and which state of that file its author saw. */
export interface Overlay {
  readonly $schema?: string;
  readonly base: { readonly id: string; readonly revision: number; readonly hash?: string };
  readonly ops: readonly Operation[];
}
