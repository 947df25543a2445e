import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import type { Cell } from './openScreen.ts';
import { screens } from './screens.ts';

/** Pixels across a picture on the sheet. */
const across = 360;

const fileName = (name: string): string => `${name.replaceAll(/[^\w]+/g, '-')}.png`;

/** Where the picture of a cell is put in a folder: by language, place and colours, then by screen. */
export function pictureOf(folder: string, { screen, locale, place }: Cell, colours?: string): string {
  return join(folder, [locale, place.name, colours].filter(Boolean).join('-'), fileName(screen.name));
}

/** Lays the pictures of each language and place side by side, as a page and as one picture of it; every page is named in index.html. */
export async function drawContactSheets(browser: Browser, folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 8 * across, height: 1000 } });
  const sheets = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of sheets) {
    const drawn = new Set(readdirSync(join(folder, name)));
    const figures = screens
      .filter((screen) => drawn.has(fileName(screen.name)))
      .map((screen) => {
        const source = `${name}/${fileName(screen.name)}`;
        return `<figure><figcaption>${screen.name}</figcaption><a href="${source}"><img src="${source}" alt=""></a></figure>`;
      });
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html(`${name}: ${figures.length} screens`, figures.join('\n')));
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
  const links = sheets.map(({ name }) => `<p><a href="${name}.html">${name}</a></p>`).join('\n');
  writeFileSync(join(folder, 'index.html'), html('Contact sheet', links));
  await page.close();
}

const html = (title: string, body: string): string => `<!doctype html>
<meta charset="utf-8"><title>${title}</title>
<style>
  body { margin: 16px; background: #999; font: 14px system-ui; columns: ${across - 24}px; column-gap: 12px }
  h1 { column-span: all; font-size: 20px }
  figure { margin: 0 0 12px; break-inside: avoid }
  img { inline-size: 100%; display: block }
</style>
<h1>${title}</h1>
${body}
`;
