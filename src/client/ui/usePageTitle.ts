import { useEffect } from 'react';

/** Names the document after what is shown, most telling first: `Choose a time · Southern Light`. */
export function usePageTitle(title: string, name: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
