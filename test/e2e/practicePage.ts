import type { Frame, Page } from 'playwright';
import type { FrameEvent } from '#embed/messages.ts';
import type { Sites } from '#test/support/sites.ts';

/** An event that a practice's page received, and when, in milliseconds of the computer's clock. */
export type ReceivedEvent = FrameEvent & { readonly at: number };

export interface Practice {
  readonly host?: string;
  readonly path?: string;
  /** Attributes of the element. */
  readonly attributes?: string;
  /** What else is in the page, before the element. */
  readonly before?: string;
}

const nonce = 'practice';

/** Everything that a practice's page has to allow; its own script is let in by a nonce. */
const policy = [
  "default-src 'none'",
  `script-src 'nonce-${nonce}' https://portal.test`,
  'frame-src https://portal.test https://evil.test',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Puts a page of a practice on a site, with the portal in it as docs/embedding.md says, under a policy as strict as they come, and
 * gives its address. The page keeps the events that it receives.
 */
export function putPractice(sites: Sites, practice: Practice = {}): string {
  const { host = 'partner.test', path = '/', attributes = 'path="/select-region"', before = '' } = practice;
  const html = `
    <main><h1>Practice</h1>${before}
    <isocentre-portal label="Book a scan" ${attributes}></isocentre-portal></main>
    <script nonce="${nonce}">
      window.received = [];
      const portal = document.querySelector('isocentre-portal');
      for (const type of ['ready', 'resize', 'step', 'booked', 'cancelled', 'error', 'close'])
        portal.addEventListener(type, ({ detail }) => received.push({ type, ...detail, at: Date.now() }));
    </script>
    <script src="https://portal.test/embed/v1.js" async></script>`;
  return sites.put(host, path, html, { 'content-security-policy': policy });
}

/** Returns the events that the page received so far. */
export function eventsAt(page: Page): Promise<readonly ReceivedEvent[]> {
  return page.evaluate(() => (window as unknown as { received: ReceivedEvent[] }).received);
}

/** The portal in the element of a page, or in another frame of it. */
export async function portalIn(page: Page, selector = 'isocentre-portal iframe'): Promise<Frame> {
  const frame = await (await page.locator(selector).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`There is no frame at ${selector}`);
  return frame;
}

/** Opens a practice's page and gives the portal in it, once it was welcomed there. */
export async function visitPractice(page: Page, url: string): Promise<Frame> {
  await page.goto(url);
  await page.waitForFunction(() =>
    (window as unknown as { received: ReceivedEvent[] }).received.some(({ type }) => type === 'ready'),
  );
  return portalIn(page);
}
