const isDate = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date of birth that the link brought along, taken out of the address bar and the history as soon as this file is read: before
 * anything else is loaded that could see the address (AU-6).
 */
function takeFromAddress(): string | undefined {
  const url = new URL(location.href);
  const given = url.searchParams.get('dateOfBirth');
  if (given === null) return undefined;
  url.searchParams.delete('dateOfBirth');
  history.replaceState(history.state, '', url);
  return isDate.test(given) ? given : undefined;
}

/** YYYY-MM-DD; to be sent once in a body and then forgotten. */
export const dateOfBirthInUrl: string | undefined = takeFromAddress();
