/** Settings that hold words with a few tags; a test compares them with what `schemas/brand.schema.json` calls text/html. */
export const htmlSettings = {
  application: ['bannerMessage'],
  radiology: ['about', 'contact', 'terms', 'customFooter'],
} as const;
