import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { apiCall } from './apiCall.ts';
import type { PatientDetails } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';

/** The search for patients of earlier bookings (BK-11a). Each search is in the audit log of the server. */
export const PatientSearchStore = types
  .model('PatientSearchStore', { searchCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    /** The patients of the last search; undefined before. */
    found: undefined as readonly PatientDetails[] | undefined,
  }))
  .actions((self) => ({
    /** Removes all personal data when the session ends. */
    clear(): void {
      self.found = undefined;
    },
    /** Finds patients by date of birth, and by the beginning of the last name if it is not empty. */
    search: flow(function* search(dateOfBirth: string, lastName: string) {
      const { api } = environmentOf(self);
      const body = { dateOfBirth, ...(lastName.trim() !== '' && { lastName: lastName.trim() }) };
      self.found = yield* toGenerator(
        self.searchCall.run((signal) => api.POST('/api/desk/patient_searches', { body, signal })),
      );
    }),
  }));

/** An instance of the `PatientSearchStore` model. */
export interface PatientSearchStore extends Instance<typeof PatientSearchStore> {}
