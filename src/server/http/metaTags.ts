import { escapeHtml } from '#base/richText.ts';
import type { Brand } from '#brand/brand.ts';

/** Title and meta elements for the tab, for search engines and for previews of a shared link, as configured (SH-9). */
export function metaTags({ application, radiology }: Brand): string {
  const { metaDescription, metaFbDescription, metaKeywords } = application;
  const title = application.metaTitle || radiology.name;
  const verification = application.googleVerificationEnabled ? application.googleVerificationId : '';
  const named = [
    ['name', 'description', metaDescription],
    ['name', 'keywords', metaKeywords],
    ['name', 'google-site-verification', verification],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', radiology.name],
    ['property', 'og:title', title],
    ['property', 'og:description', metaFbDescription || metaDescription],
  ] as const;
  const tags = named.flatMap(([kind, name, content]) =>
    content ? [`<meta ${kind}="${name}" content="${escapeHtml(content)}">`] : [],
  );
  return [`<title>${escapeHtml(title)}</title>`, ...tags].join('\n');
}
