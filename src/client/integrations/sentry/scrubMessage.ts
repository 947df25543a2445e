import { knownWords } from './knownWords.ts';

/** Length after which a message says nothing more, characters. */
const longest = 200;

/** A message with nothing left but known words and the signs between them; `…` stands for the rest. */
export function scrubMessage(message: string): string {
  return message
    .slice(0, longest * 5)
    .replace(/[^\s():;,.]+/g, (word) => (knownWords.has(word.toLowerCase()) ? word : '…'))
    .replace(/…(?:[\s():;,.]*…)+/g, '…')
    .slice(0, longest);
}
