import type { ResolvedTheme } from '#brand/theme.ts';

/** The brand's letters on its accent, as SVG; white stands on an accent with a contrast of 4.5 or more. */
export function drawFavicon({ accent, logo }: ResolvedTheme): string {
  const letters = 'letters' in logo ? logo.letters.slice(0, 2).replace(/[<>&]/g, '') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="21.5" text-anchor="middle" font-family="Segoe UI,system-ui,sans-serif" font-weight="600" font-size="15" fill="#fff">${letters}</text></svg>`;
}
