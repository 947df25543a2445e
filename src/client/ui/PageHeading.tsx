import { useLocation } from 'react-router-dom';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

/** The heading of a page. Sets the document title, and takes the focus after navigation inside the portal. */
export function PageHeading({ title, provider }: { readonly title: string; readonly provider: string }) {
  const { pathname, search } = useLocation();
  const heading = useHeadingFocus(pathname + search);
  usePageTitle(title, provider);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
