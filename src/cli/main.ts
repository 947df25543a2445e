import type { Command, CommandIo } from './command.ts';
import { auditVerify } from './commands/auditVerify.ts';
import { availabilityExplain } from './commands/availabilityExplain.ts';
import { backup } from './commands/backup.ts';
import { bookingRevoke, bookingUnlock } from './commands/bookingAccess.ts';
import { bookingRequestAdd } from './commands/bookingRequestAdd.ts';
import { brandCheck } from './commands/brandCheck.ts';
import { brandDiff } from './commands/brandDiff.ts';
import { brandExplain } from './commands/brandExplain.ts';
import { brandExport } from './commands/brandExport.ts';
import { brandHistory } from './commands/brandHistory.ts';
import { brandImport } from './commands/brandImport.ts';
import { brandNew } from './commands/brandNew.ts';
import { brandPreview } from './commands/brandPreview.ts';
import { brandPublish } from './commands/brandPublish.ts';
import { brandRollback } from './commands/brandRollback.ts';
import { brandTest } from './commands/brandTest.ts';
import { catalogImport } from './commands/catalogImport.ts';
import { demoBookings } from './commands/demoBookings.ts';
import { denialSign } from './commands/denialSign.ts';
import { kioskDevices, kioskRevoke } from './commands/kiosk.ts';
import { mailFailed, mailRetry } from './commands/mail.ts';
import { restore } from './commands/restore.ts';
import { help } from './help.ts';

const commands: readonly Command[] = [
  brandNew,
  brandCheck,
  brandDiff,
  brandExplain,
  brandPreview,
  brandPublish,
  brandHistory,
  brandRollback,
  brandImport,
  brandExport,
  brandTest,
  catalogImport,
  availabilityExplain,
  demoBookings,
  bookingRequestAdd,
  bookingRevoke,
  bookingUnlock,
  denialSign,
  kioskDevices,
  kioskRevoke,
  mailFailed,
  mailRetry,
  auditVerify,
  backup,
  restore,
];

const io: CommandIo = {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
};

async function main(words: readonly string[]): Promise<number> {
  const line = words.join(' ');
  const command = commands.find(({ name }) => line === name || line.startsWith(`${name} `));
  if (command) return command.run(words.slice(command.name.split(' ').length), io);
  if (words.length === 0 || words[0] === 'help') {
    io.say(help(commands, words[1]));
    return 0;
  }
  io.complain(`There is no command “${line}”. See \`npm run cli -- help\`.`);
  return 2;
}

// A reader such as `head` may end before the command has printed everything.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  io.complain(error instanceof Error ? error.message : String(error));
  return 1;
});
