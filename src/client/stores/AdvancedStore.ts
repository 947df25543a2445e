import { type Instance, types } from 'mobx-state-tree';
import { shortestReason } from '#base/limits.ts';
import type { components } from '#contract/openapi.d.ts';

/** A booking rule that staff may override. */
export type OverriddenRule = components['schemas']['overridden-rule'];

/** The rules that staff override, with their reasons so far. */
type Overrides = { readonly [rule in OverriddenRule]?: string };

/** Persisted: the choices survive a reload. */
const persisted = {
  overrides: types.frozen<Overrides>({}),
  /** Undefined until staff choose. */
  pending: types.maybe(types.boolean),
};

/** What staff and referrers choose in advanced booking besides the answers of the flow (BK-11). Only documents of the mode use it. */
export const AdvancedStore = types
  .model('AdvancedStore', persisted)
  .volatile(() => ({
    /** Counts how often the form was filled with a patient; the form is drawn again then. */
    filled: 0,
  }))
  .views((self) => ({
    /** The rules that searches leave out. */
    get overridden(): readonly OverriddenRule[] {
      return (['NOTICE', 'HORIZON'] as const).filter((rule) => self.overrides[rule] !== undefined);
    },
    /** The rules whose reason is too short. */
    get withoutReason(): readonly OverriddenRule[] {
      return this.overridden.filter((rule) => (self.overrides[rule] ?? '').trim().length < shortestReason);
    },
    /** What a booking has besides its answers. */
    get choices(): NonNullable<components['schemas']['appointment-request']['onBehalf']> {
      const overrides = this.overridden.map((rule) => ({ rule, reason: (self.overrides[rule] ?? '').trim() }));
      return { overrides, ...(self.pending !== undefined && { pending: self.pending }) };
    },
  }))
  .actions((self) => ({
    /** Overrides a rule; undefined obeys it again. */
    override(rule: OverriddenRule, reason: string | undefined): void {
      const { [rule]: _before, ...others } = self.overrides;
      self.overrides = reason === undefined ? others : { ...others, [rule]: reason };
    },
    choosePending(pending: boolean): void {
      self.pending = pending;
    },
    noteFilled(): void {
      self.filled += 1;
    },
    /** Forgets the choices: another run is another booking. */
    clear(): void {
      self.overrides = {};
      self.pending = undefined;
    },
  }));

/** An instance of the `AdvancedStore` model. */
export interface AdvancedStore extends Instance<typeof AdvancedStore> {}
