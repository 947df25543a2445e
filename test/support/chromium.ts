import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { aptInstall, canUseApt } from './apt.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
/**
 * Features that are switched off. The last ones load pages for the address bar and spare processes with each context, which takes a
 * third of the processor time of a test. The others repeat the list of Playwright, because Chromium reads only the last list.
 */
const disabledFeatures: readonly string[] = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

/** Flags for containers, and against background requests of the browser. */
const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Returns the path of the first program on PATH with one of these names. */
function findOnPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function findChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', findOnPath(names) ?? '', chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
}

/** Returns the path of the installed Chromium. Throws with instructions if there is none. */
export function installedChromium(): string {
  const found = findChromium();
  if (found) return found;
  throw new Error(
    'There is no Chromium. Run `npm test`, which installs it, or set CHROMIUM to the path of a Chromium.',
  );
}

/**
 * Installs Chromium if there is none, and with apt its headless shell. Only test/run.ts calls it, so that the workers of one run never
 * install at the same time. Without the headless shell, Chromium takes its place. Returns the path of Chromium; throws with
 * instructions if it cannot be installed.
 */
export function installChromium(usesApt = canUseApt()): string {
  if (!findChromium()) {
    process.stdout.write('Installing Chromium for the tests …\n');
    try {
      if (usesApt) aptInstall('chromium');
      else execFileSync(join('node_modules/.bin', 'playwright'), ['install', 'chromium'], { stdio: 'inherit' });
    } catch {
      throw new Error('Chromium cannot be installed. Install it and set CHROMIUM to its path.');
    }
  }
  const path = installedChromium();
  if (usesApt && !process.env.CHROMIUM && !findOnPath(shellNames) && path !== chromium.executablePath()) installShell();
  return path;
}

function installShell(): void {
  process.stdout.write("Installing Chromium's headless shell for the tests …\n");
  try {
    aptInstall('chromium-headless-shell');
  } catch {
    process.stdout.write('It cannot be installed; the tests use Chromium and take longer.\n');
  }
}

/**
 * Launch options of every Chromium in the tests; `args` are added to the flags. Sets a language, because without one, as in many
 * containers, Chromium names every download with a non-ASCII name `download`.
 */
export function launchOptions(args: readonly string[] = []): LaunchOptions {
  return {
    executablePath: installedChromium(),
    args: [...chromiumFlags, ...args],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
}

/** Starts a headless Chromium, the browser of a visitor. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(args));
}

/**
 * Starts the headless shell: Chromium's engine without its windows and settings, which takes two thirds of the processor time. Starts
 * Chromium if there is no shell.
 */
export async function launchHeadlessShell(): Promise<Browser> {
  const { executablePath = '', ...options } = launchOptions();
  const shell = findOnPath(shellNames);
  // Without a path, Playwright takes the shell that it installed with its Chromium.
  if (!shell && executablePath === chromium.executablePath()) return chromium.launch(options);
  return chromium.launch({ ...options, executablePath: shell ?? executablePath });
}
