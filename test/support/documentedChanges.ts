import { readFileSync } from 'node:fs';

/** A file in the page. */
export interface ShownFile {
  readonly file: string;
  readonly text: string;
}

/** A worked example of `docs/brand-authors.md`: title and complete files. */
export interface DocumentedChange {
  readonly title: string;
  readonly files: readonly ShownFile[];
}

/** Returns the numbered examples of the page, unchanged. */
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
