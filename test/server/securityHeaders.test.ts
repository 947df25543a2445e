import { expect, onTestFinished, test } from 'vitest';
import { takePort } from '#server/http/listener.ts';
import { withPortal } from '#test/support/portal.ts';
import { rawExchange } from '#test/support/rawExchange.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

test.each([
  ['a document', 'GET', '/'],
  ['an answer', 'GET', '/api/regions'],
  ['a refusal', 'GET', '/api/authenticated'],
  ['an unknown path', 'GET', '/api/nothing'],
  ['a method not allowed', 'DELETE', '/api/regions'],
  ['a redirect', 'GET', '/api/sign-in/staff'],
  ['a cross-site write', 'POST', '/api/logout'],
  ['an image', 'GET', '/api/assets/application/favicon'],
  ['health', 'GET', '/livez'],
])('every answer has the security headers: %s', async (_name, method, path) => {
  const headers = { 'x-forwarded-proto': 'https', ...(method === 'POST' && { origin: 'https://evil.example' }) };
  const answer = await fetch(portal.url + path, { method, headers, redirect: 'manual' });
  expectDefences(answer.headers);
});

test('the answer to unreadable bytes has the security headers', async () => {
  const { status, headers } = await rawExchange(Number(new URL(portal.url).port), 'nonsense\r\n\r\n');
  expect(status).toBe(400);
  expectDefences(headers);
});

test.each([
  ['/', 503],
  ['/readyz', 503],
  ['/livez', 200],
])('the starting portal sends the security headers at %s', async (path, status) => {
  const listener = await takePort({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => listener.close());
  const answer = await fetch(listener.url.replace('localhost', '127.0.0.1') + path);
  expect(answer.status).toBe(status);
  expectDefences(answer.headers);
});

function expectDefences(headers: Headers | ReadonlyMap<string, string>): void {
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.has('access-control-allow-origin')).toBe(false);
}
