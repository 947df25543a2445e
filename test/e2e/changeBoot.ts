import type { Page } from 'playwright';

/** The part of the boot data that tests change: texts, and settings by group. */
export interface Boot {
  readonly texts: Record<string, string>;
  readonly config: Record<string, Record<string, unknown>>;
  /** What the server drew from the data before the change. */
  drawn?: unknown;
}

/** Serves the portal's documents with changed boot data, as a server would that lets everything pass. The browser draws the page. */
export async function changeBoot(page: Page, change: (boot: Boot) => void): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets|fonts|forms)\//.test(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(id="boot">)(.*?)(<\/script>)/s, (_whole, start, json, end) => {
        const boot: Boot = JSON.parse(json);
        change(boot);
        delete boot.drawn;
        return start + JSON.stringify(boot).replaceAll('<', '\\u003c') + end;
      });
      await route.fulfill({ response: answer, body });
    },
  );
}
