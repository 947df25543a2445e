import { useEffect } from 'react';

/** Sets the document title, such as `Choose a time · Southern Light`. */
export function usePageTitle(title: string, name: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
