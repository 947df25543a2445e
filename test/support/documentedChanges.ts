import { readFileSync } from 'node:fs';

/** A file as a page shows it. */
export interface ShownFile {
  readonly file: string;
  readonly text: string;
}

/** A change of `docs/brand-authors.md`: its title, and the files that it shows whole. */
export interface DocumentedChange {
  readonly title: string;
  readonly files: readonly ShownFile[];
}

/** The numbered changes of the page for authors, exactly as they stand there. */
export function documentedChanges(page = 'docs/brand-authors.md'): readonly DocumentedChange[] {
  const sections = readFileSync(page, 'utf8').split(/^### (?=\d+\. )/m);
  return sections.slice(1).map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    files: [...section.matchAll(/^```(?:json|svg) (\S+)\n(.*?)^```$/gms)].map(([, file = '', text = '']) => ({
      file,
      text,
    })),
  }));
}
