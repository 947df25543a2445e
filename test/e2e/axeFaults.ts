import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];

/** Returns the violations that axe-core finds in the page or frame: WCAG 2.2 AA, best practices and experimental rules. */
export async function axeFaults(page: Page | Frame): Promise<readonly string[]> {
  // Waits for the end of transitions, because they change colours.
  await page.evaluate(() =>
    // A cancelled transition rejects and has ended too.
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
