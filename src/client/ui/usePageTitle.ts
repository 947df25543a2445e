import { createContext, use, useEffect } from 'react';

/** Takes the document title while a page is drawn on the server, which has no document; undefined in the browser. */
export const PageTitleContext = createContext<((title: string) => void) | undefined>(undefined);

/** Sets the document title, such as `Choose a time · Southern Light`. */
export function usePageTitle(title: string, name: string): void {
  const whole = title ? `${title} · ${name}` : name;
  use(PageTitleContext)?.(whole);
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
