import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { environmentOf } from './environment.ts';
import type { FlowStore } from './FlowStore.ts';
import { switchToClinicVersion, switchToLiveVersion } from './version.ts';

/** Keeps the brand version of the document's flow up to date with the chosen clinic and with the server (CF-4). */
export const VersionStore = types
  .model('VersionStore', {})
  .volatile(() => ({
    /** Slug of the clinic whose version was requested last. */
    clinic: undefined as string | undefined,
  }))
  .actions((self) => ({
    /** Sets the clinic that the current version already belongs to. */
    startAt(clinic: string | undefined): void {
      self.clinic = clinic;
    },

    /** Switches to the version of the chosen clinic if the clinic has changed, and migrates the run. Ignores a finished flow. */
    followClinic: flow(function* followClinic(run: FlowStore) {
      const { clinic, finished } = run;
      if (clinic === self.clinic || finished) return;
      const switched = yield* toGenerator(switchToClinicVersion(environmentOf(self), clinic, self.clinic));
      if (switched !== undefined) self.clinic = clinic;
      if (switched) run.migrate();
    }),

    /** Switches to the live version, after the server refused the run's version, and migrates the run. Returns false if that failed. */
    catchUp: flow(function* catchUp(run: FlowStore) {
      const switched = yield* toGenerator(switchToLiveVersion(environmentOf(self), run.clinic));
      if (switched) run.migrate();
      return switched;
    }),
  }));

/** An instance of the `VersionStore` model. */
export interface VersionStore extends Instance<typeof VersionStore> {}
