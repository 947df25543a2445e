import type { PostProcessorModule } from 'i18next';

/** A mark that ends a sentence: `?`, `!`, `.`, and those of other scripts. */
const endsSentence = /[\p{Sentence_Terminal}…]$/u;

/**
 * Leaves out the colon after a label that has a mark of its own, in every text with a `label` or `question`: “Since when?: please
 * fill this in.” becomes “Since when? Please fill this in.” Whatever shows such a text has the texts use it; the first screen shows none, and does not
 * load it.
 */
export const labelMark: PostProcessorModule = {
  type: 'postProcessor',
  name: 'label-mark',
  process(text, _keys, { label, question = label }, { language }) {
    if (typeof question !== 'string' || !endsSentence.test(question) || !text.startsWith(`${question}:`)) return text;
    const rest = text.slice(question.length + 1);
    const capital = (_start: string, space: string, first: string) => space + first.toLocaleUpperCase(language);
    return question + rest.replace(/^(\s*)(\p{Ll})/u, capital);
  },
};
