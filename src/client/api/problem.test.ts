import { expect, test } from 'vitest';
import { createApi } from './client.ts';
import { problemOf, problemOfFailure } from './problem.ts';

const body = { type: 'about:blank', title: 'Taken', status: 409, code: 'slot-taken', messageKey: 'error.slot-taken' };

test.each([
  [505, 'error.server_error_message.general_error'],
  [599, 'error.server_error_message.general_error'],
  [504, 'error.server_error_message.504'],
  [500, 'error.server_error_message.500'],
  [409, 'error.slot-taken'],
])('[CR-4] status %i uses the text %s', (status, messageKey) => {
  expect(problemOf(status, body).messageKey).toBe(messageKey);
});

test('reports an unreadable answer as unexpected', () => {
  expect(problemOf(404, '<html>')).toEqual({ code: 'unreadable', status: 404, messageKey: 'error.unexpected' });
});

test('reads Retry-After of a 429 only', async () => {
  const refusal = { ...body, status: 429, code: 'too-many-requests' };
  const answer = (status: number) =>
    createApi(async () => Response.json(refusal, { status, headers: { 'retry-after': '90' } })).GET('/api/regions');
  expect((await answer(429)).error).toMatchObject({ code: 'too-many-requests', retryAfter: 90 });
  expect((await answer(503)).error).not.toHaveProperty('retryAfter');
});

test('distinguishes a timeout from a missing connection', () => {
  expect(problemOfFailure(new DOMException('', 'TimeoutError')).code).toBe('timeout');
  expect(problemOfFailure(new TypeError('Failed to fetch')).code).toBe('offline');
});

test('returns the problem as an error and never throws', async () => {
  const refuse = createApi(async () => Response.json({ ...body, alternatives: [] }, { status: 409 }));
  const refused = await refuse.GET('/api/regions');
  expect(refused.error).toMatchObject({ code: 'slot-taken', status: 409, alternatives: [] });

  const offline = createApi(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await offline.GET('/api/regions')).error).toMatchObject({ code: 'offline', status: 0 });
});

test('[AU-8b] reads a JSON problem where a file was requested', async () => {
  const params = { path: { bookingKey: 'k'.repeat(22) } };
  const answered = (content: Blob) => createApi(async () => new Response(content, { status: 409 }));
  const wanted = { params, parseAs: 'blob' } as const;
  const json = answered(new Blob([JSON.stringify(body)], { type: 'application/problem+json' }));
  const refused = await json.GET('/api/appointments/{bookingKey}/calendar', wanted);
  expect(refused.error).toMatchObject({ code: 'slot-taken', status: 409, messageKey: 'error.slot-taken' });
  expect(refused.data).toBeUndefined();

  const page = answered(new Blob(['<html>'], { type: 'text/html' }));
  const unread = await page.GET('/api/appointments/{bookingKey}/calendar', wanted);
  expect(unread.error).toMatchObject({ code: 'unreadable', messageKey: 'error.unexpected' });
});
