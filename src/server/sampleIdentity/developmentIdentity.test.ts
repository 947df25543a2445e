import { afterAll, expect, test, vi } from 'vitest';
import { developmentIdentity, isOwnCallback } from './developmentIdentity.ts';

// Test files share modules: reload them with the mock, and without it afterwards.
const start = vi.hoisted(() => {
  vi.resetModules();
  return vi.fn(async () => 'started');
});
afterAll(() => void vi.resetModules());
vi.mock('./startSampleIdentity.ts', () => ({ startSampleIdentity: start }));

test.each([
  ['development', '', true],
  ['development', 'https://id.example', false],
  ['test', '', false],
  ['production', '', false],
] as const)('in %s with provider “%s” starts the sample identity: %s', async (mode, oidcIssuer, started) => {
  start.mockClear();
  await developmentIdentity({ mode, oidcIssuer, publicUrl: '' });
  expect(start).toHaveBeenCalledTimes(started ? 1 : 0);
});

test.each([
  ['http://localhost:8080/api/sign-in/staff/callback', true],
  ['http://kauri.localhost:8080/api/sign-in/referrer/callback', true],
  ['https://portal.example/api/sign-in/staff/callback', true],
  ['https://evil.example/api/sign-in/staff/callback', false],
  ['http://localhost.evil.example/api/sign-in/staff/callback', false],
  ['http://localhost:8080/elsewhere', false],
  ['nonsense', false],
])('accepts %s as a callback: %s', (uri, right) => {
  expect(isOwnCallback(uri, 'https://portal.example')).toBe(right);
});
