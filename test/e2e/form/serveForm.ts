import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { brandRamp } from '#brand/theme/brandRamp.ts';
import { emptyRegistry, formAlias } from '#build/formStubs.ts';
import type { Form } from '#flow/language/form.ts';
import { compileForm } from '#server/domain/brands/forms/compileForm.ts';
import { themeStylesheet } from '#server/domain/brands/served/themeStylesheet.ts';
import { styleSheets } from '../../../esbuild.config.ts';

/** A page with one form under the portal's policy, so that the form is proven without the rest of the portal. */
export interface ServedPage {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface PageSettings {
  readonly texts: { readonly [key: string]: string };
  readonly values?: { readonly [field: string]: unknown };
  readonly locale?: string;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

async function buildHarness(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['test/e2e/form/harness.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: formAlias,
    plugins: [emptyRegistry()],
  });
  return outputFiles[0]?.text ?? '';
}

async function buildStylesheet(): Promise<string> {
  const contents = styleSheets()
    .map((sheet) => `@import './${sheet}';`)
    .join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'css' },
    bundle: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function baseTexts(): { readonly [key: string]: string } {
  return JSON.parse(readFileSync('brands/base/locales/en.json', 'utf8'));
}

/** Serves the form on a free port of this machine. */
export async function serveForm(
  form: Form,
  { texts, values = {}, locale = 'en-AU' }: PageSettings,
): Promise<ServedPage> {
  const [script, styles, compiled] = await Promise.all([buildHarness(), buildStylesheet(), compileForm('demo', form)]);
  const theme = themeStylesheet({
    accent: '#0b6b63',
    neutral: 'accent',
    spot: '#f0b13f',
    colorScheme: 'system',
    density: 'comfortable',
    ramp: brandRamp('#0b6b63'),
    fonts: { body: 'system-ui, sans-serif', heading: 'system-ui, sans-serif', files: [] },
    radius: 'medium',
    layout: { header: 'plain', stepper: 'numbered', clinicList: 'cards' },
    logo: { letters: 'IC', image: '' },
  });
  const boot = { locale, values, texts: { ...baseTexts(), ...texts }, form: `/forms/demo.${compiled.hash}.js` };
  const page = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your details</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/app.css"><link rel="stylesheet" href="/theme.css"></head><body><div id="root"></div><script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script><script type="module" src="/harness.js"></script></body></html>`;
  const files: { readonly [path: string]: readonly [type: string, text: string] } = {
    '/': ['text/html; charset=utf-8', page],
    '/harness.js': ['text/javascript', script],
    '/app.css': ['text/css', styles],
    '/theme.css': ['text/css', theme],
    [boot.form]: ['text/javascript', compiled.text],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url.split('?')[0] ?? ''] ?? ['text/plain', ''];
    response.writeHead(text ? 200 : 404, { 'content-type': type, 'content-security-policy': policy }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
