import { solve } from './captchaSolution.ts';
import type { TestClient } from './testClient.ts';

/** Authenticates for a booking or a request with a date of birth and a solved captcha. Returns the response. */
export async function enter(
  client: TestClient,
  { bookingKey, dateOfBirth }: { readonly bookingKey: string; readonly dateOfBirth: string },
  type = 'APPOINTMENT',
  more: { readonly channel?: string } = {},
): Promise<Response> {
  const captcha = solve(await (await client.get('/api/captcha')).json());
  return client.post('/api/authentication', { bookingKey, type, dateOfBirth, captcha, ...more });
}
