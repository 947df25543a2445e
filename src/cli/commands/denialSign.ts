import { pages } from '#base/pages.ts';
import { brandCommand, brandLink } from '#cli/brandCommand.ts';
import { UsageError } from '#cli/command.ts';
import { readConfig } from '#server/config.ts';
import { signDenial } from '#server/domain/denialMessage.ts';
import { signingKey } from '#server/signingKey.ts';

/** `denial sign <brand> "<text>"`: prints a signed link to the denial page with a custom message (DN-2). */
export const denialSign = brandCommand({
  name: 'denial sign',
  arguments: '<brand> "<message>" [--hours <number>]',
  description: 'prints a signed link to the denial page with this message; it is valid for 72 hours, or for --hours',
  positionals: [2, 2],
  options: ['hours'],
  async work({ positionals: [brand = '', customMessage = ''], options }, io) {
    const hours = Number(options.hours ?? '72');
    if (!/^[^\p{Cc}]{1,300}$/u.test(customMessage)) {
      throw new UsageError('The message must be one line of at most 300 characters.');
    }
    if (!(hours > 0 && hours <= 24 * 365)) throw new UsageError('--hours must be more than 0 and at most a year.');
    const expires = Math.floor(Date.now() / 1_000 + hours * 3_600);
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const signature = signDenial({ signingKey: key, brand }, { customMessage, expires });
    const query = new URLSearchParams({ customMessage, expires: String(expires), signature });
    io.print(brandLink(config, brand, `${pages.deny.path}?${query}`));
    return 0;
  },
});
