import { useLocation } from 'react-router-dom';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

interface PageHeadingProps {
  /** The title of the document. */
  readonly title: string;
  /** The heading, if it says more than the title, which the server knows too. */
  readonly heading?: string;
  readonly provider: string;
}

/** The heading of a page. Sets the document title, and takes the focus after navigation inside the portal. */
export function PageHeading({ title, heading: words = title, provider }: PageHeadingProps) {
  const { pathname, search } = useLocation();
  const heading = useHeadingFocus(pathname + search);
  usePageTitle(title, provider);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {words}
    </h1>
  );
}
