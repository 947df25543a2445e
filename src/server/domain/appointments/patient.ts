/** Who is coming. Kept with the booking and told to nobody but the mail that is owed. */
export interface Patient {
  readonly firstName: string;
  readonly lastName: string;
  /** `1980-12-31`. */
  readonly dateOfBirth: string;
  readonly email: string;
  readonly mobile: string;
}
