import { expect, test } from 'vitest';
import { trackingFramePolicy } from './trackingFrame.ts';

const policyOf = (tools: Parameters<typeof trackingFramePolicy>[0]) => trackingFramePolicy(tools, 'HASH', ["'self'"]);

test('[SH-10] the tracking frame has no origin and one script', () => {
  const policy = policyOf({});
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'sha256-HASH'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ]);
});

test('[SH-10] adds only the hosts of the enabled tool', () => {
  expect(policyOf({ 'social-pixel': '1' })).toContain('connect-src https://www.facebook.com;');
  expect(policyOf({ 'social-pixel': '1' })).not.toMatch(/google|hotjar/);
  expect(policyOf({ 'heat-map': '1' })).toContain('https://static.hotjar.com');
  expect(policyOf({ 'heat-map': '1' })).not.toMatch(/google|facebook/);
  for (const tool of ['tag-manager', 'analytics']) {
    expect(policyOf({ [tool]: 'X' })).toContain("script-src 'sha256-HASH' https://www.googletagmanager.com;");
    expect(policyOf({ [tool]: 'X' })).not.toMatch(/facebook|hotjar/);
  }
});

test('[SH-10] lists shared hosts once and allows nothing unsafe', () => {
  const policy = policyOf({ 'tag-manager': 'X', analytics: 'Y', 'social-pixel': '1', 'heat-map': '2' });
  expect(policy.match(/script-src[^;]*/)?.[0].match(/googletagmanager/g)).toHaveLength(1);
  expect(policy).not.toMatch(/unsafe|allow-same-origin|allow-top/);
});
