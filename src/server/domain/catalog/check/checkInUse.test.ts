import { expect, test } from 'vitest';
import type { ClinicEntry, DeviceEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogFiles } from '../catalogFiles.ts';
import { checkInUse, staysIn } from './checkInUse.ts';

const clinic: ClinicEntry = {
  slug: 'glenelg',
  name: 'Glenelg',
  region: 'sa-adelaide',
  street: '45 Jetty Road',
  suburb: 'Glenelg',
  state: 'SA',
  postalCode: '5045',
  country: 'AU',
  latitude: -34.98,
  longitude: 138.515,
  timeZone: 'Australia/Adelaide',
  phone: '+61 8 7010 0321',
  email: 'glenelg@southern-light.example',
};
const device: DeviceEntry = {
  slug: 'ct-1',
  clinic: 'glenelg',
  modality: 'CT',
  name: 'CT',
  startInterval: 15,
  exams: 'all-of-modality',
  hours: {},
};
const { latitude, longitude, timeZone } = clinic;
const used = {
  clinicId: 4,
  deviceId: 9,
  clinic: 'glenelg',
  device: 'ct-1',
  latitude,
  longitude,
  timeZone,
  appointments: 2,
  external: 3,
};

function faultsOf(clinics: readonly ClinicEntry[], devices: readonly DeviceEntry[], inUse = [used]) {
  const faults = checkInUse({ clinics, devices } as unknown as CatalogFiles, inUse);
  // Only the bookings of the other devices are counted.
  expect(inUse.every(staysIn({ clinics, devices }))).toBe(faults.length === 0);
  return faults;
}

test('accepts booked clinics and devices that stay in place', () => {
  expect(faultsOf([clinic], [device])).toEqual([]);
  expect(faultsOf([{ ...clinic, street: '47 Jetty Road', latitude: -34.9805 }], [device])).toEqual([]);
});

test('allows removing a clinic without bookings', () => {
  expect(faultsOf([], [], [])).toEqual([]);
});

test.each([
  [
    'clinic-in-use',
    [],
    [],
    'clinics.json',
    '',
    /“glenelg” is gone, but 5 bookings are .*2 from the portal, 3 made elsewhere/,
  ],
  ['device-in-use', [clinic], [], 'devices.json', '', /“ct-1” of glenelg is gone, but 5 bookings/],
  ['device-in-use', [clinic], [{ ...device, clinic: 'modbury' }], 'devices.json', '', /“ct-1” of glenelg is gone/],
  [
    'zone-in-use',
    [{ ...clinic, timeZone: 'Australia/Perth' }],
    [device],
    'clinics.json',
    '/0/timeZone',
    /Australia\/Adelaide; in Australia\/Perth/,
  ],
  [
    'place-in-use',
    [{ ...clinic, latitude: -35 }],
    [device],
    'clinics.json',
    '/0/latitude',
    /moves by 2\.2 km, but 5 bookings/,
  ],
])('reports %s for a booked clinic or device', (rule, clinics, devices, file, pointer, reason) => {
  const [fault, ...more] = faultsOf(clinics, devices);
  expect(more).toEqual([]);
  expect(fault).toMatchObject({ rule, severity: 'error', file, pointer, reason: expect.stringMatching(reason) });
  expect(fault?.fix).toMatch(/Cancel or move them first|cancel or move them first/);
});

test('reports a removed clinic once with all its bookings', () => {
  const faults = faultsOf([], [], [used, { ...used, device: 'us-1', appointments: 0, external: 1 }]);
  expect(faults).toMatchObject([{ rule: 'clinic-in-use', reason: expect.stringMatching(/6 bookings are/) }]);
});
