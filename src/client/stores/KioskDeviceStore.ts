import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** Name and location of a kiosk device. */
export type KioskDevice = components['schemas']['kiosk-device'];

/** Name and location of the kiosk device, kept in cookies that only the server writes (KI-4). */
export const KioskDeviceStore = types
  .model('KioskDeviceStore', {
    loadCall: types.optional(apiCall, {}),
    saveCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({ device: undefined as KioskDevice | undefined }))
  .actions((self) => {
    const { api } = environmentOf(self);
    return {
      load: flow(function* load() {
        const device = yield* toGenerator(self.loadCall.run((signal) => api.GET('/api/kiosk/device', { signal })));
        if (device) self.device = device;
      }),

      /** Saves name and location. Returns true on success, else sets `saveCall.problem`. */
      save: flow(function* save(body: { readonly kioskIdentity: string; readonly postalCodeLocationId?: string }) {
        const device = yield* toGenerator(
          self.saveCall.run((signal) => api.PUT('/api/kiosk/device', { body, signal })),
        );
        if (device) self.device = { ...(self.device?.registered && { registered: true }), ...device };
        return device !== undefined;
      }),

      /** Registers the device for staff. Returns true on success; the staff session then ends. */
      register: flow(function* register() {
        const device = yield* toGenerator(
          self.saveCall.run((signal) => api.POST('/api/kiosk/registration', { signal })),
        );
        if (device) self.device = device;
        return device !== undefined;
      }),

      /** Removes the name of the device. Returns true on success. */
      forget: flow(function* forget() {
        yield self.saveCall.run((signal) => api.DELETE('/api/kiosk/device', { signal }));
        const { registered } = self.device ?? {};
        if (!self.saveCall.problem) self.device = registered ? { registered } : {};
        return !self.saveCall.problem;
      }),
    };
  });

/** An instance of the `KioskDeviceStore` model. */
export interface KioskDeviceStore extends Instance<typeof KioskDeviceStore> {}
