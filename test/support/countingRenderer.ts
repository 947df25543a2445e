import { randomBytes } from 'node:crypto';

/**
 * Stands for the module that draws pages. Notes the addresses that are drawn, and draws pages with `bytes` bytes that cannot be compressed.
 * Pages, but not shared ones, wait for `ready`, and fail if that rejects.
 */
export const drawing = { addresses: [] as string[], bytes: 0, ready: Promise.resolve() };

const content = (at: string) => {
  drawing.addresses.push(at);
  return { html: `<main>${at}${randomBytes(drawing.bytes).toString('base64url')}</main>`, title: at, drawn: { at } };
};

export const renderPage = async (_boot: object, { at }: { readonly at: string }) => {
  const drawn = content(at);
  await drawing.ready;
  return drawn;
};

export const renderShared = async (_boot: object, _what: string, { at }: { readonly at: string }) => content(at);
