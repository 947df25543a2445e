import { expect, test, vi } from 'vitest';
import { createApi } from './client.ts';

test('times out after ten seconds, for files after a minute', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const api = createApi(async () => Response.json({}));
  await api.GET('/api/regions');
  const params = { path: { slug: 's1', attachmentId: 'i1' } };
  await api.GET('/api/secured/booking_requests/{slug}/attachments/{attachmentId}/view', { params });
  await api.GET('/api/secured/booking_requests/{slug}/attachments/{attachmentId}/download', { params });
  expect(limit.mock.calls).toEqual([[10_000], [60_000], [60_000]]);
  limit.mockRestore();
});
