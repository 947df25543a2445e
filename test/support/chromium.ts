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

/** Flags that containers need, and that keep a browser from sending requests of its own. */
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

/** Path of a Chromium: one that is there, else one that is installed now. Throws with what to do when neither works. */
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
 * How every Chromium of the tests is started; `args` are added to the flags that containers need. Where nobody set a language,
 * as in many containers, Chromium would call each file `download` whose name has a letter beyond ASCII.
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
