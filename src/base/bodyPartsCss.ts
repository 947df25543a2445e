/** A property of `bodyPartsCss` that is not allowed, or whose value is not. */
export interface RefusedDeclaration {
  /** The declaration as written. */
  readonly written: string;
  readonly property: string;
  readonly reason: 'form' | 'property' | 'value';
}

interface BodyPartsCss {
  /** The allowed declarations: value by property. */
  readonly declarations: { readonly [property: string]: string };
  readonly refused: readonly RefusedDeclaration[];
}

/** The keywords for colours of CSS 2, so that a misspelt one is found. */
const names = 'aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|orange|purple|red|silver|teal|white|yellow';
const hex = '#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})';

/** A colour of a setting of the figure. Also in `brand.schema.json` and `form-ui.schema.json`, where the text may be empty. */
export const settingColour = new RegExp(`^(?:${hex}|${names})$`);
/** A duration of a setting of the figure, also in those schemas. */
export const settingTime = /^(?:\d{1,4}ms|\d(?:\.\d{1,3})?s)$/;

const number = '-?(?:\\d{1,3}(?:\\.\\d{1,4})?|\\.\\d{1,4})';
const percent = `${number}%`;
const part = `${number}%?`;
const alpha = '(?:0?\\.\\d{1,3}|[01](?:\\.0{1,3})?|\\d{1,2}%|100%)';
const spaced = (...parts: readonly string[]) => `${parts.join('\\s+')}(?:\\s*/\\s*${alpha})?`;
const listed = (...parts: readonly string[]) => `${parts.join('\\s*,\\s*')}(?:\\s*,\\s*${alpha})?`;
/** The functions for colours with the arguments that browsers accept (CSS Color 4). */
const functions = [
  `rgba?\\(\\s*(?:${spaced(part, part, part)}|${listed(number, number, number)}|${listed(percent, percent, percent)})`,
  `hsla?\\(\\s*(?:${spaced(number, percent, percent)}|${listed(number, percent, percent)})`,
  `(?:ok)?lab\\(\\s*${spaced(part, part, part)}`,
  `(?:ok)?lch\\(\\s*${spaced(part, part, number)}`,
].map((start) => `${start}\\s*\\)`);
const colour = new RegExp(`^(?:${hex}|${functions.join('|')}|transparent|${names})$`, 'i');
const stroke = new RegExp(`^none$|${colour.source}`, 'i');
const opacity = new RegExp(`^${alpha}$`);
const length = /^\d{1,2}(?:\.\d{1,3})?(?:px)?$/;
const dashes = /^(?:none|\d{1,3}(?:\.\d{1,3})?(?:[\s,]+\d{1,3}(?:\.\d{1,3})?){0,7})$/;

/** The properties that shape a drawing and cannot load, move or cover anything. */
const values: { readonly [property: string]: RegExp } = {
  fill: colour,
  'fill-opacity': opacity,
  opacity,
  stroke,
  'stroke-opacity': opacity,
  'stroke-width': length,
  'stroke-dasharray': dashes,
};

/** The properties that `bodyPartsCss` may set. */
export const bodyPartsProperties: readonly string[] = Object.keys(values);

/** Reads CSS declarations for the parts of a body figure, such as `stroke: #333; opacity: 0.9` (BK-5). There are no selectors. */
export function readBodyPartsCss(css: string): BodyPartsCss {
  const declarations: { [property: string]: string } = {};
  const refused: RefusedDeclaration[] = [];
  for (const written of css.split(';').map((part) => part.trim())) {
    if (written === '') continue;
    const [property = '', value = '', ...more] = written.split(':').map((side) => side.trim());
    const allowed = Object.hasOwn(values, property) ? values[property] : undefined;
    if (value === '') refused.push({ written, property, reason: 'form' });
    else if (!allowed) refused.push({ written, property, reason: 'property' });
    else if (more.length > 0 || !allowed.test(value)) refused.push({ written, property, reason: 'value' });
    else declarations[property] = value;
  }
  return { declarations, refused };
}

/** Returns true if declarations leave nothing or hardly anything of the figure to see. */
export function hidesFigure(declarations: BodyPartsCss['declarations']): boolean {
  const isFaint = (property: string) => amountOf(declarations[property] ?? '1') < 0.1;
  const { fill = '', stroke = '' } = declarations;
  const hidesStroke = isUnseen(stroke) || isFaint('stroke-opacity') || isFaint('stroke-width');
  return isFaint('opacity') || ((isUnseen(fill) || isFaint('fill-opacity')) && hidesStroke);
}

function amountOf(value: string): number {
  return Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
}

function isUnseen(colour: string): boolean {
  return /^(?:none|transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00)$/i.test(colour);
}
