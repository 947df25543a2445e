import { isName } from '#base/plainText.ts';
import type { Account, BookedBy } from '#server/db/columnTypes.ts';
import type { Viewer } from './viewer.ts';

/** Returns the name of an account as patients read it: first and last name, else the user name. */
export function nameOfAccount({ name, username, currentDoctor }: Account): string {
  const doctor = currentDoctor ? `${currentDoctor.firstName} ${currentDoctor.lastName}`.trim() : '';
  return name || doctor || username;
}

/**
 * Returns who books for a patient, for a booking by staff or a referrer (BK-11a, SR-5); undefined for everybody else. A name that mail
 * programs would turn into a link is left out.
 */
export function bookedByOf({ role, session }: Viewer): BookedBy | undefined {
  if (role !== 'staff' && role !== 'referrer') return undefined;
  const account = session?.account;
  const name = account ? nameOfAccount(account) : '';
  const organization = role === 'referrer' ? account?.organization : null;
  return { role, name: isName(name) ? name : '', ...(organization && isName(organization) && { organization }) };
}
