import type { PageKind } from './pageKind.ts';

const own: Partial<Record<PageKind, string>> = { confirmation: 'confirmation_header', 'check-in': 'check_in_header' };

/**
 * Address of the image in the header: that of the page's kind, else that of tablets on one, else the common one, of those that
 * the brand has (SH-6). Undefined when it has none of them.
 */
export function headerImage(
  images: { readonly [name: string]: string },
  kind: PageKind,
  tablet: boolean,
): string | undefined {
  const wanted = [own[kind], tablet && 'header_tablet', 'header'];
  return wanted.flatMap((name) => (name && images[name]) || []).at(0);
}
