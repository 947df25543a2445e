import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { embeddedJson } from '#base/html.ts';
import { type ToolName, type Tools, toolNames } from '#brand/settings/outsideServices.ts';
import { type ClientBuild, clientFolder } from './clientBuild.ts';

/** Hosts that a tool needs, by CSP directive. */
type Hosts = { readonly [directive in 'script-src' | 'connect-src' | 'img-src']?: readonly string[] };

const google: Hosts = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

const hosts: { readonly [tool in ToolName]: Hosts } = {
  'tag-manager': google,
  analytics: google,
  'social-pixel': { 'connect-src': ['https://www.facebook.com'] },
  'heat-map': {
    'script-src': ['https://static.hotjar.com', 'https://script.hotjar.com'],
    'connect-src': ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
    'img-src': ['https://*.hotjar.com'],
  },
};

/**
 * Returns the policy of the tracking frame: its own script, the hosts of the enabled tools, and an opaque origin, so that it cannot
 * reach the portal. Without Trusted Types, which third-party scripts do not support.
 */
export function trackingFramePolicy(tools: Tools, scriptHash: string, frameAncestors: readonly string[]): string {
  const there = toolNames.filter((tool) => tools[tool]);
  const needed = (directive: keyof Hosts) => new Set(there.flatMap((tool) => hosts[tool][directive] ?? []));
  const rule = (directive: keyof Hosts, own: readonly string[]) => {
    const sources = [...own, ...needed(directive)];
    return sources.length > 0 ? [[directive, ...sources].join(' ')] : [];
  };
  return [
    "default-src 'none'",
    ...rule('script-src', [`'sha256-${scriptHash}'`]),
    ...rule('connect-src', []),
    ...rule('img-src', []),
    "base-uri 'none'",
    "form-action 'none'",
    ['frame-ancestors', ...frameAncestors].join(' '),
    'sandbox allow-scripts',
  ].join('; ');
}

/** Returns the document of the tracking frame for the given tools, and its policy. */
export function renderTrackingFrame(
  tools: Tools,
  build: ClientBuild,
  frameAncestors: readonly string[],
): { readonly html: string; readonly policy: string } {
  const script = readFileSync(`${clientFolder}/${build.trackingFrame}`, 'utf8');
  const hash = createHash('sha256').update(script).digest('base64');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Tracking</title>
<script type="application/json" id="tools">${embeddedJson(tools)}</script>
<script>${script}</script>
</head>
</html>
`;
  return { html, policy: trackingFramePolicy(tools, hash, frameAncestors) };
}
