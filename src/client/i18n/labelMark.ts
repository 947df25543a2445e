import type { PostProcessorModule } from 'i18next';

/** Matches a text that ends with `?`, `!`, `.` or such a mark of another script. */
const endsSentence = /[\p{Sentence_Terminal}…]$/u;

/**
 * Removes the colon after a `label` or `question` that ends with a punctuation mark: “Since when?: fill this in.” becomes “Since
 * when? Fill this in.” Components with such texts register it; the first screen has none and does not load it.
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
