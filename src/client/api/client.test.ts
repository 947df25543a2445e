import { expect, test, vi } from 'vitest';
import { createApi, watchSession } from './client.ts';

test('times out after ten seconds, for files later', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const api = createApi(async () => Response.json({}));
  await api.GET('/api/regions');
  const params = { path: { slug: 's1', attachmentId: 'i1' } };
  await api.GET('/api/secured/booking_requests/{slug}/attachments/{attachmentId}/view', { params });
  await api.GET('/api/secured/booking_requests/{slug}/attachments/{attachmentId}/download', { params });
  const chunk = { params: { path: { uploadId: 'u1' }, query: { offset: 0 } }, body: 'bytes' };
  await api.PUT('/api/uploads/{uploadId}', chunk);
  expect(limit.mock.calls).toEqual([[10_000], [600_000], [600_000], [120_000]]);
  limit.mockRestore();
});

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
