import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

type User = components['schemas']['user'];

/** The signed-in user account: replaced on load, cleared on logout (AU-10). */
export const UserStore = types
  .model('UserStore', { loadCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    userId: '',
    username: '',
    name: '',
    rights: [] as User['rights'],
    organization: '',
    currentDoctor: undefined as NonNullable<User['currentDoctor']> | undefined,
  }))
  .actions((self) => ({
    clear(): void {
      self.loadCall.abort();
      self.userId = '';
      self.username = '';
      self.name = '';
      self.rights = [];
      self.organization = '';
      self.currentDoctor = undefined;
    },
    load: flow(function* load() {
      const { api } = environmentOf(self);
      const user = yield* toGenerator(self.loadCall.run((signal) => api.GET('/api/user', { signal })));
      if (!user) return;
      self.userId = user.userId;
      self.username = user.username;
      self.name = user.name;
      self.rights = user.rights;
      self.organization = user.organization ?? '';
      self.currentDoctor = user.currentDoctor ?? undefined;
    }),
  }));

/** An instance of the `UserStore` model. */
export interface UserStore extends Instance<typeof UserStore> {}
