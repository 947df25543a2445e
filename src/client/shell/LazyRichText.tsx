import { lazy, Suspense } from 'react';

const RichText = lazy(async () => ({ default: (await import('#client/ui/RichText.tsx')).RichText }));

/** Words of an author with a few tags; what reads them is only loaded by brands that have some. */
export function LazyRichText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={null}>
      <RichText text={text} />
    </Suspense>
  );
}
