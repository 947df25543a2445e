import { expect, test } from 'vitest';
import { createApi } from './client.ts';
import { watchSession } from './session.ts';

test('[AU-8a] logs out on 401 except from /api/authenticated', async () => {
  let lost = 0;
  let status = 401;
  const api = createApi(async () => Response.json({ code: 'not-authenticated', messageKey: 'm' }, { status }));
  api.use(
    watchSession(() => {
      lost += 1;
    }),
  );
  await api.GET('/api/authenticated');
  expect(lost).toBe(0);
  const { error } = await api.GET('/api/user');
  expect(lost).toBe(1);
  expect(error).toMatchObject({ code: 'not-authenticated', status: 401 });
  status = 403;
  await api.GET('/api/user');
  expect(lost).toBe(1);
});
