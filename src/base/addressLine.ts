interface Address {
  readonly street: string;
  readonly suburb: string;
  readonly state: string;
  readonly postalCode: string;
}

/** The longest abbreviation of a state, such as NSW, in letters. */
const longestAbbreviation = 3;

/** Returns an address as one line: `12 King William Street, Adelaide SA 5000`. */
export function addressLine(address: Address): string {
  return `${address.street}, ${localityLine(address)}`;
}

/** Returns an address without its street: `Adelaide SA 5000`, or `Manukau, Auckland 2104` if the state is not abbreviated. */
export function localityLine({ suburb, state, postalCode }: Address): string {
  return `${suburb}${state.length > longestAbbreviation ? ',' : ''} ${state} ${postalCode}`;
}
