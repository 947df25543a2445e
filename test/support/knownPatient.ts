/** Returns an invented patient with an e-mail address that no other test uses. */
export const knownPatient = (bookingKey: string) => ({
  firstName: 'Ada',
  lastName: 'Example',
  dateOfBirth: '1985-12-10',
  email: `${bookingKey}@patient.example`,
  mobile: '+61 491 570 006',
});
