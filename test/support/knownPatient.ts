/** Nobody real, with an address for mail that no other test reads. */
export const knownPatient = (bookingKey: string) => ({
  ...{ firstName: 'Ada', lastName: 'Example', dateOfBirth: '1985-12-10' },
  ...{ email: `${bookingKey}@patient.example`, mobile: '+61 491 570 006' },
});
