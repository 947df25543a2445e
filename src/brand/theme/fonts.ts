import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { Pack } from '#brand/pack.ts';
import type { Theme } from '#contract/brandFiles.d.ts';

/** The paths of the font files of a pack. */
export const fontFile = /^assets\/[a-z0-9-]+\.woff2$/;

/** Maximum size of a font file in bytes, and of all font files of a theme together. */
const maxFontBytes = 60_000;
const maxFontsBytes = 150_000;

/** The start of a WOFF2 file in Base64 (WOFF 2.0, 4). */
const woff2Signature = 'd09GMg';

const bytesOf = (base64: string): number => Math.floor((base64.length * 3) / 4);
const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;

/** Checks that a font file, in Base64, is a WOFF2 file and not too large. */
export function checkFont(source: Json, file: string): readonly Fault[] {
  const fault = (rule: string, reason: string, fix: string): readonly Fault[] => [
    { rule, severity: 'error', file, pointer: '', reason, fix },
  ];
  if (typeof source !== 'string' || !source.startsWith(woff2Signature)) {
    return fault('unreadable-font', 'This is not a WOFF2 font.', 'Convert the font to WOFF2.');
  }
  const size = bytesOf(source);
  if (size <= maxFontBytes) return [];
  const reason = `The font has ${kilobytes(size)}; at most ${kilobytes(maxFontBytes)} are allowed, because phones wait for it.`;
  return fault('large-font', reason, 'Keep only the letters and weights that the brand uses.');
}

/** Checks that the pack contains the fonts of a theme, that each is in a font stack, and their total size. `pack` holds `theme.json`. */
export function checkFontFiles({ fonts }: Pick<Theme, 'fonts'>, pack: Pack['files']): readonly Fault[] {
  const theme = pack['theme.json']?.file ?? 'theme.json';
  const fault = (rule: string, pointer: string, reason: string, fix: string): Fault => ({
    rule,
    severity: 'error',
    file: theme,
    pointer,
    reason,
    fix,
  });
  const present = Object.keys(pack).filter((place) => fontFile.test(place));
  const declared = fonts.files;
  const found = declared.flatMap(({ file, family }, i): readonly Fault[] => {
    const pointer = `/fonts/files/${i}`;
    if (typeof pack[file]?.json !== 'string') {
      const has = present.length > 0 ? `The pack has ${present.join(', ')}.` : 'The pack has no fonts.';
      return [fault('missing-file', `${pointer}/file`, `There is no ${file} in the pack.`, `Add it. ${has}`)];
    }
    if (familiesOf(fonts.body).includes(family) || familiesOf(fonts.heading).includes(family)) return [];
    const reason = `No font stack names the family “${family}”.`;
    return [fault('unused-font', `${pointer}/family`, reason, 'Put it first in fonts.body or fonts.heading.')];
  });
  const size = declared.reduce((sum, { file }) => sum + bytesOf(String(pack[file]?.json ?? '')), 0);
  if (size <= maxFontsBytes) return found;
  const reason = `The fonts have ${kilobytes(size)} together; at most ${kilobytes(maxFontsBytes)} are allowed.`;
  return [...found, fault('large-font', '/fonts/files', reason, 'Use fewer fonts, letters or weights.')];
}

/** Generic families of CSS, and families that most computers or phones have. */
const deviceFamilies = new Set([
  ...['system-ui', '-apple-system', 'blinkmacsystemfont', 'serif', 'sans-serif', 'monospace', 'cursive', 'fantasy'],
  ...['ui-serif', 'ui-sans-serif', 'ui-monospace', 'ui-rounded', 'segoe ui', 'roboto', 'helvetica neue', 'helvetica'],
  ...['arial', 'verdana', 'tahoma', 'trebuchet ms', 'calibri', 'georgia', 'times new roman', 'times', 'cambria'],
  ...['palatino', 'palatino linotype', 'courier new', 'noto sans', 'noto serif'],
]);

/** Warns about each font stack that begins with a family that neither the pack nor most devices have. `pack` holds `theme.json`. */
export function checkFontStacks({ fonts }: Pick<Theme, 'fonts'>, pack: Pack['files']): readonly Fault[] {
  const own = fonts.files.map(({ family }) => family.toLowerCase());
  return (['body', 'heading'] as const).flatMap((stack): readonly Fault[] => {
    const [first = '', second = 'another font'] = familiesOf(fonts[stack]);
    if (own.includes(first.toLowerCase()) || deviceFamilies.has(first.toLowerCase())) return [];
    return [
      {
        rule: 'missing-font',
        severity: 'warning',
        file: pack['theme.json']?.file ?? 'theme.json',
        pointer: `/fonts/${stack}`,
        reason: `The pack has no font “${first}” and few devices have it, so most patients see ${second}.`,
        fix: `Add a font file of the family “${first}” to fonts.files, or remove the family.`,
      },
    ];
  });
}

/** Returns the families of a font stack without quotes. */
export function familiesOf(stack: string): readonly string[] {
  return stack.split(',').map((family) => family.trim().replace(/^(['"])(.*)\1$/, '$2'));
}
