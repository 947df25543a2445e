import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];

/** What axe-core finds on the page or in the frame, by WCAG 2.2 AA, its best practices and its experimental rules; must be empty. */
export async function axeFaults(page: Page | Frame): Promise<readonly string[]> {
  // Colours are judged at rest, not half way through a transition.
  await page.evaluate(() =>
    // One that is ended early rejects, and is at rest as well.
    Promise.allSettled(
      document.getAnimations().map((one) => one.effect?.getComputedTiming().iterations === Infinity || one.finished),
    ).then(() => undefined),
  );
  await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ runOnly: { type: 'tag', values } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, tags);
}
