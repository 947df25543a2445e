import type { APIResponse, Page, Route } from 'playwright';

/** The part of the boot data that tests change: texts, and settings by group. */
export interface Boot {
  texts: Record<string, string>;
  readonly config: Record<string, Record<string, unknown>>;
}

/** The data in the portal's document. */
interface DocumentData {
  readonly config: Boot['config'];
  readonly textFile: string;
  /** What the server drew from the data before the change. */
  drawn?: unknown;
}

/** Serves the portal's documents and texts with changes, as a server would that lets everything pass. The browser draws the page. */
export async function changeBoot(page: Page, change: (boot: Boot) => void): Promise<void> {
  let texts: Boot['texts'] = {};
  await page.route(
    (url) => url.pathname.startsWith('/texts/'),
    (route) => route.fulfill({ json: texts }),
  );
  await page.route(
    (url) => !/^\/(api|assets|fonts|forms|texts)\//.test(url.pathname),
    async (route) => {
      const answer = await fetchFor(route);
      const [whole, start = '', json = ''] =
        /(<script[^>]*id="boot">)(.*?)(?=<\/script>)/s.exec(await answer.text()) ?? [];
      if (whole === undefined) return route.fulfill({ response: answer });
      const data: DocumentData = JSON.parse(json);
      const textFile = await fetchFor(route, data.textFile);
      const boot: Boot = { texts: await textFile.json(), config: data.config };
      change(boot);
      texts = boot.texts;
      delete data.drawn;
      const body = (await answer.text()).replace(whole, () => start + JSON.stringify(data).replaceAll('<', '\\u003c'));
      await route.fulfill({ response: answer, body });
    },
  );
}

/** Fetches what a page of any brand asked for, or another path of its host. Chromium resolves names below localhost, Node.js does not. */
export function fetchFor(route: Route, path = route.request().url()): Promise<APIResponse> {
  const request = route.request();
  const { host, port } = new URL(request.url());
  const url = new URL(path, request.url()).href.replace(host, `localhost:${port}`);
  return route.fetch({ url, headers: { ...request.headers(), host } });
}
