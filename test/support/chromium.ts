import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

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

/**
 * Returns the path of a Chromium. Installs one if there is none, with its headless shell. Throws with instructions if that fails. Without
 * the headless shell, Chromium takes its place.
 */
export async function ensureChromium(): Promise<string> {
  const debian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const found = findChromium();
  if (found && (process.env.CHROMIUM || findOnPath(shellNames) || !debian)) return found;
  process.stdout.write('Installing Chromium for the tests (once) …\n');
  try {
    install(debian);
  } catch (error) {
    if (!found) throw error;
    process.stdout.write(
      'The headless shell of Chromium cannot be installed; the tests use Chromium and take longer.\n',
    );
  }
  const installed = findChromium();
  if (!installed) throw new Error('There is no Chromium; install one and set CHROMIUM to its path.');
  return installed;
}

function install(debian: boolean): void {
  const inherit = { stdio: 'inherit' } as const;
  if (!debian) {
    execFileSync(join('node_modules/.bin', 'playwright'), ['install', 'chromium'], inherit);
    return;
  }
  execFileSync('apt-get', ['update', '-qq'], inherit);
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], inherit);
}

/**
 * Launch options of every Chromium in the tests; `args` are added to the flags. Sets a language, because without one, as in many
 * containers, Chromium names every download with a non-ASCII name `download`.
 */
export async function launchOptions(args: readonly string[] = []): Promise<LaunchOptions> {
  return {
    executablePath: await ensureChromium(),
    args: [...chromiumFlags, ...args],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
}

/** Starts a headless Chromium, the browser of a visitor. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await launchOptions(args));
}

/**
 * Starts the headless shell: Chromium's engine without its windows and settings, which takes two thirds of the processor time. Starts
 * Chromium if there is no shell.
 */
export async function launchHeadlessShell(): Promise<Browser> {
  const { executablePath = '', ...options } = await launchOptions();
  const shell = findOnPath(shellNames);
  // Without a path, Playwright takes the shell that it installed with its Chromium.
  if (!shell && executablePath === chromium.executablePath()) return chromium.launch(options);
  return chromium.launch({ ...options, executablePath: shell ?? executablePath });
}
