import { pages } from '#base/pages.ts';
import { readConfig } from '#server/config.ts';
import { signDenial } from '#server/domain/denial/denialMessage.ts';
import { signingKey } from '#server/signingKey.ts';
import { brandCommand, UsageError } from '../brandCommand.ts';
import { brandLink } from '../brandLink.ts';

/** `denial sign <brand> "<words>"`: a link that turns somebody away in words of one's own (DN-2). */
export const denialSign = brandCommand({
  name: 'denial sign',
  arguments: '<brand> "<words>" [--hours <number>]',
  description: 'prints a link that turns somebody away in these words, for 72 hours or as many as you say',
  words: [2, 2],
  texts: ['hours'],
  async work({ words: [brand = '', customMessage = ''], texts }, io) {
    const hours = Number(texts.hours ?? '72');
    if (!/^[^\p{Cc}]{1,300}$/u.test(customMessage)) {
      throw new UsageError('The words are one line of at most 300 characters.');
    }
    if (!(hours > 0 && hours <= 24 * 365)) throw new UsageError('The link is good for some hours, up to a year.');
    const expires = Math.floor(Date.now() / 1_000 + hours * 3_600);
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const signature = signDenial({ signingKey: key, brand }, { customMessage, expires });
    const query = new URLSearchParams({ customMessage, expires: String(expires), signature });
    io.say(brandLink(config, brand, `${pages.deny.path}?${query}`));
    return 0;
  },
});
