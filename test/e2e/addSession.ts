import type { Page } from 'playwright';
import type { KnownRequest } from '#test/support/knownRequest.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';

/** Gives a browser a session that is authenticated for a booking request. */
export async function addSession(
  page: Page,
  { db }: Pick<TestPortal, 'db'>,
  { bookingKey }: Pick<KnownRequest, 'bookingKey'>,
): Promise<void> {
  await addCookie(page, await signedIn(db, 'booking-request-user', { requestKey: bookingKey }));
}

/** Gives a browser a session cookie, written as `name=value`, for the host of a brand. */
export async function addCookie(page: Page, cookie: string, domain = 'localhost'): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, domain, path: '/', httpOnly: true, secure: true }]);
}
