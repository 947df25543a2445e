import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import type { Frame, Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];

/** Returns the violations that axe-core finds in the page or frame: WCAG 2.2 AA, best practices and experimental rules. */
export function axeFaults(page: Page | Frame): Promise<readonly string[]> {
  return run(page, { type: 'tag', values: tags });
}

/** Returns the violations that depend on the colour scheme. */
export function colourFaults(page: Page | Frame): Promise<readonly string[]> {
  return run(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

/**
 * Returns the violations of elements that keep their own colours in forced colours. The visitor chose all other colours; axe-core
 * reads the colours of the brand there.
 */
export function forcedColourFaults(page: Page | Frame): Promise<readonly string[]> {
  return run(page, { type: 'rule', values: ['color-contrast'] }, 'none');
}

async function run(page: Page | Frame, runOnly: RunOnly, forcedColorAdjust?: string): Promise<readonly string[]> {
  // Waits for the end of transitions, because they change colours.
  await page.evaluate(() =>
    // A cancelled transition rejects and has ended too.
    Promise.allSettled(
      document.getAnimations().map((one) => one.effect?.getComputedTiming().iterations === Infinity || one.finished),
    ).then(() => undefined),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ only, adjust }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const include = [...document.body.querySelectorAll('*')].filter(
        (element) => !adjust || getComputedStyle(element).forcedColorAdjust === adjust,
      );
      if (include.length === 0) return [];
      const { violations } = await axe.run(adjust ? { include } : document, { runOnly: only });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { only: runOnly, adjust: forcedColorAdjust },
  );
}
