import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 0);

test.each([
  ['a document', 'GET', '/'],
  ['an answer', 'GET', '/api/regions'],
  ['a refusal', 'GET', '/api/authenticated'],
  ['a path that is not there', 'GET', '/api/nothing'],
  ['a method that is not allowed', 'DELETE', '/api/regions'],
  ['a redirect', 'GET', '/api/sign-in/staff'],
  ['a write from elsewhere', 'POST', '/api/logout'],
  ['an image', 'GET', '/api/assets/application/favicon'],
  ['health', 'GET', '/livez'],
])('every answer carries the defences: %s', async (_name, method, path) => {
  const headers = { 'x-forwarded-proto': 'https', ...(method === 'POST' && { origin: 'https://evil.example' }) };
  const answer = await fetch(portal.url + path, { method, headers, redirect: 'manual' });
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const rule of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(answer.headers.has('access-control-allow-origin')).toBe(false);
});
