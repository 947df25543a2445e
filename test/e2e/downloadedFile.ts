import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** Presses a control that downloads a file and returns the downloaded file. */
export async function downloadedFile(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
