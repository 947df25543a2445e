import { expect, test } from 'vitest';
import { fakeStores } from '#test/support/fakeStores.ts';
import type { PatientDetails } from './BookingRequestStore.ts';
import { fillPatient } from './fillPatient.ts';

const known = { firstName: 'Noor', lastName: 'Example', dateOfBirth: '1984-05-17', email: 'noor@patient.example' };

/** Fills the form with a patient after somebody else entered data in it; returns the draft of the form. */
async function filled(patient: PatientDetails, before: { readonly [field: string]: string | boolean }) {
  const { root } = fakeStores();
  root.flow.draft('details', before);
  await fillPatient(root, async () => patient);
  return root.flow.drafts.details;
}

test('[BK-10a] removes what another person entered about the patient', async () => {
  const before = {
    firstName: 'Ada',
    mobile: '0491570156',
    medicareNumber: '2123456701',
    medicareReference: '1',
    forAnother: true,
    bookerFirstName: 'Bo',
    relationship: 'parent',
    notes: 'Wheelchair',
  };
  expect(await filled({ ...known, mobile: '' }, before)).toEqual({ ...known, notes: 'Wheelchair' });
});

test('[BK-10a] fills in who books for the patient', async () => {
  const booker = { firstName: 'Sam', lastName: 'Palmer', relationship: 'parent' } as const;
  expect(await filled({ ...known, mobile: '0491570157', booker }, { bookerLastName: 'Umlauf' })).toEqual({
    ...known,
    mobile: '0491570157',
    forAnother: true,
    bookerFirstName: 'Sam',
    bookerLastName: 'Palmer',
    relationship: 'parent',
  });
});
