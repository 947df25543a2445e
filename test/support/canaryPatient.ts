/** A patient with unique data: a leak of any of these words can be found. */
export const canaryPatient = {
  firstName: 'Zebulonia',
  lastName: 'Quixworthy',
  dateOfBirth: '1931-07-19',
  email: 'zq@canary.example',
  mobile: '0491 575 789',
  medicare: '2951638741',
  metal: 'A Kookaburra brooch, in the left hand.',
  notes: 'Fear of narrow places since Kalgoorlie.',
} as const;

const { firstName, lastName, medicare } = canaryPatient;
const words = [firstName, lastName, medicare, 'Kalgoorlie', 'Kookaburra', '0491 575 789', '+61491575789', '491575789'];
const dates = [
  ...['1931-07-19', '19/07/1931', '19/7/1931', '07/19/1931', '7/19/1931', '19.07.1931', '19.7.1931', '19310719'],
  ...['19 July 1931', 'July 19, 1931', '19 Jul 1931'],
];

/** Returns the encodings in which a word may appear. */
function spellings(word: string): readonly string[] {
  const bytes = Buffer.from(word);
  // A word inside a longer text has three Base64 encodings, depending on its position.
  const inside = [0, 1, 2].map((lead) => {
    const whole = Buffer.concat([Buffer.alloc(lead), bytes]).toString('base64');
    return whole.slice(lead === 0 ? 0 : lead + 1, -4);
  });
  return [
    word,
    encodeURIComponent(word),
    encodeURIComponent(encodeURIComponent(word)),
    bytes.toString('hex'),
    ...inside,
  ];
}

/**
 * Returns the words of the canary patient that a text contains in any encoding. `secrets` are additional words, such as booking keys; a
 * one-time code counts only as a separate word.
 */
export function tracesIn(
  text: string,
  { secrets = [], code }: { secrets?: readonly string[]; code?: string } = {},
): readonly string[] {
  if (secrets.includes('') || code === '') throw new Error('A secret without a letter is everywhere');
  const lower = text.toLowerCase();
  const found = [...words, ...dates, ...secrets].filter((word) =>
    spellings(word).some((spelling) => lower.includes(spelling.toLowerCase())),
  );
  return code !== undefined && new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text) ? [...found, code] : found;
}
