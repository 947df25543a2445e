import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from './usePageTitle.ts';

/** The heading of a page that is read: names the tab, and takes the focus when one came here from within the portal. */
export function PageHeading({ title, provider }: { readonly title: string; readonly provider: string }) {
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title, provider);
  useEffect(() => {
    if (key !== 'default') heading.current?.focus();
  }, [key]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
