import { readConfig } from '#server/config.ts';
import { type DenialMessage, signDenial } from '#server/domain/denial/denialMessage.ts';
import { signingKey } from '#server/signingKey.ts';
import type { Command } from '../command.ts';
import { parseWords } from '../parseWords.ts';

/** What is to be signed, or in a sentence what is wrong with the call. */
function readCall(args: readonly string[]): (DenialMessage & { readonly brand: string }) | string {
  const said = parseWords(args, { words: [2, 2], texts: ['hours'] });
  if (typeof said === 'string') return said;
  const [brand = '', customMessage = ''] = said.words;
  const hours = Number(said.texts.hours ?? '72');
  if (!/^[a-z0-9-]+$/.test(brand)) return 'A brand is called by the name of its folder.';
  if (!/^[^\p{Cc}]{1,300}$/u.test(customMessage)) return 'The words are one line of at most 300 characters.';
  if (!(hours > 0 && hours <= 24 * 365)) return 'The link is good for some hours, up to a year.';
  return { brand, customMessage, expires: Math.floor(Date.now() / 1_000 + hours * 3_600) };
}

/** `denial sign <brand> "<words>"`: a link that turns somebody away in words of one's own (DN-2). */
export const denialSign: Command = {
  name: 'denial sign',
  arguments: '<brand> "<words>" [--hours <number>]',
  description: 'prints a link that turns somebody away in these words, for 72 hours or as many as you say',
  async run(args, io) {
    const call = readCall(args);
    if (typeof call === 'string') {
      io.complain(`${call} It is called so: npm run cli -- denial sign <brand> "<words>" [--hours <number>]`);
      return 2;
    }
    const { brand, customMessage, expires } = call;
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const signature = signDenial({ signingKey: key, brand }, { customMessage, expires });
    io.say(`${config.publicUrl}/deny?${new URLSearchParams({ customMessage, expires: String(expires), signature })}`);
    return 0;
  },
};
