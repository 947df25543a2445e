import type { Page } from 'playwright';
import { changeBoot } from './changeBoot.ts';

/** Groups of settings of a brand that a test changes. */
export type Settings = { readonly [group: string]: { readonly [setting: string]: unknown } };

/** Serves the portal's documents with some settings of the brand as the test wants them. */
export function withSettings(page: Page, settings: Settings): Promise<void> {
  return changeBoot(page, ({ config }) => {
    for (const [group, changes] of Object.entries(settings)) config[group] = { ...config[group], ...changes };
  });
}
