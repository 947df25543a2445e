import { type Mode, settings } from '#server/config.ts';
import type { Command, CommandIo } from './command.ts';
import { answersExport } from './commands/answersExport.ts';
import { auditVerify } from './commands/auditVerify.ts';
import { availabilityExplain } from './commands/availabilityExplain.ts';
import { backup, restore } from './commands/backup.ts';
import { bookingRevoke, bookingUnlock } from './commands/bookingAccess.ts';
import { bookingRequestAdd } from './commands/bookingRequestAdd.ts';
import { brandCheck } from './commands/brandCheck.ts';
import { brandDiff } from './commands/brandDiff.ts';
import { brandExplain } from './commands/brandExplain.ts';
import { brandExport } from './commands/brandExport.ts';
import { brandImport } from './commands/brandImport.ts';
import { brandNew } from './commands/brandNew.ts';
import { brandPreview } from './commands/brandPreview.ts';
import { brandTest } from './commands/brandTest.ts';
import { brandHistoryCommand, brandPublish, brandRollback } from './commands/brandVersions.ts';
import { catalogImport, demoBookingsCommand } from './commands/catalog.ts';
import { denialSign } from './commands/denialSign.ts';
import { documentsRotateKey } from './commands/documents.ts';
import { kioskDevices, kioskRevoke } from './commands/kiosk.ts';
import { mailFailed, mailRetry } from './commands/mail.ts';
import { migrateCommand } from './commands/migrate.ts';
import { resultAdd } from './commands/resultAdd.ts';

const commands: readonly Command[] = [
  brandNew,
  brandCheck,
  brandDiff,
  brandExplain,
  brandPreview,
  brandPublish,
  brandHistoryCommand,
  brandRollback,
  brandImport,
  brandExport,
  brandTest,
  catalogImport,
  availabilityExplain,
  demoBookingsCommand,
  bookingRequestAdd,
  bookingRevoke,
  bookingUnlock,
  resultAdd,
  answersExport,
  denialSign,
  documentsRotateKey,
  kioskDevices,
  kioskRevoke,
  mailFailed,
  mailRetry,
  auditVerify,
  migrateCommand,
  backup,
  restore,
];

const io: CommandIo = {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
};

async function main(args: readonly string[]): Promise<number> {
  const line = args.join(' ');
  const command = commands.find(({ name }) => line === name || line.startsWith(`${name} `));
  if (command) return command.run(args.slice(command.name.split(' ').length), io);
  if (args.length === 0 || args[0] === 'help') {
    io.print(help(commands, args[1]));
    return 0;
  }
  io.printError(`There is no command “${line}”. See \`npm run cli -- help\`.`);
  return 2;
}

// A program such as `head` may close the pipe before the command has printed everything.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  io.printError(error instanceof Error ? error.message : String(error));
  return 1;
});

/** Returns the text of `npm run cli -- help`: the commands, or the environment variables for the topic `settings`. */
function help(commands: readonly Command[], topic?: string): string {
  return topic === 'settings' ? settingsHelp() : commandsHelp(commands);
}

function commandsHelp(commands: readonly Command[]): string {
  const helpSettings = {
    name: 'help settings',
    arguments: '',
    description: 'lists the environment variables of the server',
  };
  const lines = [...commands, helpSettings].map(({ name, arguments: rest, description }) =>
    [`  ${name} ${rest}`.trimEnd(), `      ${description}`].join('\n'),
  );
  return [
    'npm run cli -- <command>',
    '',
    ...lines,
    '',
    'Exit status: 0 success, 1 errors found, 2 wrong arguments.',
  ].join('\n');
}

function settingsHelp(): string {
  return Object.values(settings)
    .map(({ name, description, allowed, fallback }) =>
      [name, `  ${description}`, `  Allowed: ${allowed}. ${defaultsOf(fallback)}`].join('\n'),
    )
    .join('\n');
}

/** Returns the default of a setting, for development and production if they differ. */
function defaultsOf(fallback: unknown): string {
  const valueIn = (mode: Mode) => {
    const value = typeof fallback === 'function' ? fallback(mode) : fallback;
    return typeof value === 'symbol' ? 'must be set' : value === undefined || value === '' ? 'empty' : String(value);
  };
  const [development, production] = [valueIn('development'), valueIn('production')];
  if (development === production) return `Default: ${development}.`;
  return `Default in development: ${development}; in production: ${production}.`;
}
