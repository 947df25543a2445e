/** The content of a mail. Its plain text and its HTML are written from it, so that both have the same words. */
export interface MailContent {
  readonly subject: string;
  /** What mail programs show after the subject in the list of mails. The plain text leaves it out. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets this mail. */
  readonly reason: string;
  /** The provider's name, telephone number and e-mail address. */
  readonly sender: readonly MailLine[];
}

/** A part of a mail. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'appointment'; readonly when: string; readonly lines: readonly MailLine[] }
  | { readonly kind: 'section'; readonly title: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: 'button' | 'link'; readonly text: string; readonly href: string };

/** A line of text that may be a link. */
export interface MailLine {
  readonly text: string;
  /** A `tel:` or `mailto:` URL, which the plain text leaves out. */
  readonly href?: string;
  readonly strong?: true;
}

/** Writes a mail as plain text: its blocks with empty lines between them. */
export function mailText({ title, blocks, reason, sender }: MailContent): string {
  return [title, ...blocks.map(textOfBlock), linesOf(sender), reason].join('\n\n');
}

function textOfBlock(block: MailBlock): string {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'code') return block.code;
  if (block.kind === 'appointment') return `${block.when}\n${linesOf(block.lines)}`;
  if (block.kind === 'section') return [block.title, ...block.paragraphs].join('\n');
  if (block.kind === 'list') return [block.title, ...block.items].join('\n');
  return `${block.text}\n${block.href}`;
}

const linesOf = (lines: readonly MailLine[]): string => lines.map(({ text }) => text).join('\n');
