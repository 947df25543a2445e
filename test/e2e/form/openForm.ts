import type { Browser, Page } from 'playwright';
import { text } from '#test/support/texts.ts';

/** A page with the form, and what its console said. */
export interface OpenedForm {
  readonly page: Page;
  /** Errors and warnings of the console, and whatever the policy stopped. Must stay empty. */
  readonly complaints: readonly string[];
}

/** Opens the form in a fresh page of `width` CSS pixels. */
export async function openForm(browser: Browser, url: string, width = 1280): Promise<OpenedForm> {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
  });
  await page.goto(url);
  await page.getByRole('button', { name: text('action.continue') }).waitFor();
  return { page, complaints };
}

/** The error summary of a form. */
export const summaryOf = (page: Page) => page.getByRole('group', { name: /^Please check/ });

/** Ids that are pointed at and do not exist. */
export function danglingIds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['aria-describedby', 'aria-labelledby', 'aria-controls', 'aria-errormessage', 'for'].flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)]
        .flatMap((element) => (element.getAttribute(attribute) ?? '').split(/\s+/))
        .filter((id) => id !== '' && !document.getElementById(id)),
    ),
  );
}

/** The text of the elements that describe a control or its group. */
export function describedAs(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** What axe-core finds against its default rules and those of WCAG 2.2 AA. */
export async function axeViolations(page: Page, axeSource: string): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
