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
const names =
  'none|transparent|aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|orange|purple|red|silver|teal|white|yellow';
const functions = '(?:rgb|hsl)a?\\([0-9.,%\\s/]{5,40}\\)|(?:ok)?l(?:ab|ch)\\([0-9.,%\\s/-]{5,40}\\)';
const colour = new RegExp(`^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|${functions}|${names})$`, 'i');
const opacity = /^(?:0?\.\d{1,3}|[01](?:\.0{1,3})?|\d{1,2}%|100%)$/;
const length = /^\d{1,2}(?:\.\d{1,3})?(?:px)?$/;
const dashes = /^(?:none|\d{1,3}(?:\.\d{1,3})?(?:[\s,]+\d{1,3}(?:\.\d{1,3})?){0,7})$/;

/** The properties that shape a drawing and cannot load, move or cover anything. */
const values: { readonly [property: string]: RegExp } = {
  fill: colour,
  'fill-opacity': opacity,
  opacity,
  stroke: colour,
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
