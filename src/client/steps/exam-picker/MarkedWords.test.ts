import { expect, test } from 'vitest';
import { splitAtWords } from './MarkedWords.tsx';

const marked = (text: string, search: string) =>
  splitAtWords(text, search)
    .map(({ part, found }) => (found ? `[${part}]` : part))
    .join('');

test('marks each word of a search', () => {
  expect(marked('MRI of the knee', 'Knee mri')).toBe('[MRI] of the [knee]');
  expect(marked('X-ray (chest)', '(')).toBe('X-ray [(]chest)');
  expect(marked('MRI of the knee', ' ')).toBe('MRI of the knee');
  expect(marked('Échographie du genou', 'echo')).toBe('[Écho]graphie du genou');
  expect(marked('E\u0301cho du cœur, 胸', 'écho 胸')).toBe('[E\u0301cho] du cœur, [胸]');
  expect(splitAtWords('knee, knee', 'knee').map(({ at }) => at)).toEqual([0, 4, 6]);
});
