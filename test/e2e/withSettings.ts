import type { Page } from 'playwright-core';

/** Groups of settings of a brand that a test changes. */
export type Settings = { readonly [group: string]: { readonly [setting: string]: unknown } };

/** Serves the portal's documents with some settings of the brand as the test wants them. */
export async function withSettings(page: Page, settings: Settings): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets|themes|forms)\//.test(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(id="boot">)(.*?)(<\/script>)/s, (_whole, start, json, end) => {
        const boot = JSON.parse(json);
        for (const [group, changes] of Object.entries(settings)) Object.assign(boot.config[group], changes);
        return start + JSON.stringify(boot).replaceAll('<', '\\u003c') + end;
      });
      await route.fulfill({ response: answer, body });
    },
  );
}
