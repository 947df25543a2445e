import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
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

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...onPath, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
}

/** Returns the path of a Chromium and installs one if there is none. Throws with instructions if that fails. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  process.stdout.write('Installing Chromium for the tests (once) …\n');
  const inherit = { stdio: 'inherit' } as const;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    execFileSync('apt-get', ['update', '-qq'], inherit);
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], inherit);
  } else {
    execFileSync(join('node_modules/.bin', 'playwright'), ['install', 'chromium'], inherit);
  }
  const installed = findChromium();
  if (!installed) throw new Error('There is no Chromium; install one and set CHROMIUM to its path.');
  return installed;
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

/** Starts a headless Chromium. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await launchOptions(args));
}
