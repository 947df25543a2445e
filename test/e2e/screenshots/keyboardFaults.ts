import type { Page } from 'playwright';

/** Maximum number of Tab presses. */
const patience = 160;

/**
 * Returns the elements that Tab does not reach, those whose focus is invisible, and those that look pressable but are no control.
 * A radio group or a grid is one Tab stop; arrow keys move inside it.
 */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  const wanted = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('.dialog')].at(-1);
    const groups = new Set<string>();
    const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const targets = [...(dialog ?? document.body).querySelectorAll<HTMLElement>(stops)].filter((element) => {
      const seen = element.checkVisibility({ visibilityProperty: true });
      if (!seen || element.tabIndex < 0 || element.matches(':disabled')) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const known = groups.has(element.name);
      groups.add(element.name);
      return !known;
    });
    (document.activeElement as HTMLElement | null)?.blur();
    for (const [index, target] of targets.entries()) target.dataset.stop = String(index);
    // An element that looks pressable is a control or part of one. The input of a checkbox covers its parent. A drawing that is hidden from
    // screen readers, such as the body figure, repeats controls beside it for the pointer.
    const dead = [...(dialog ?? document.body).querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.checkVisibility() &&
        getComputedStyle(element).cursor === 'pointer' &&
        !element.closest(
          'a, button, label, select, summary, input, :has(> input), [tabindex="0"], svg[aria-hidden="true"]',
        ),
    );
    return { stops: targets.length, dead: dead.map(({ outerHTML }) => `no control: ${outerHTML.slice(0, 120)}`) };
  });
  const reached = new Set<string>();
  const unseen: string[] = [];
  for (let presses = 0; presses < patience && reached.size < wanted.stops; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const radios = element instanceof HTMLInputElement && element.type === 'radio';
      const stop = radios
        ? document.querySelector<HTMLElement>(`input[type=radio][name="${element.name}"][data-stop]`)?.dataset.stop
        : element.dataset.stop;
      const around = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
      const styles = [...around.map((one) => getComputedStyle(one)), getComputedStyle(element, '::after')];
      const outlined = styles.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
      return { stop, outlined, html: element.outerHTML.slice(0, 120) };
    });
    if (now.stop === undefined) continue;
    reached.add(now.stop);
    if (!now.outlined) unseen.push(`focus not seen: ${now.html}`);
  }
  const missed = await page.evaluate(
    (seen) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter(({ dataset }) => !seen.includes(dataset.stop ?? ''))
        .map(({ outerHTML }) => `not reached: ${outerHTML.slice(0, 120)}`),
    [...reached],
  );
  return [...wanted.dead, ...missed, ...new Set(unseen)];
}
