import { expect, test } from 'vitest';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import formSchema from '#schemas/form-ui.schema.json' with { type: 'json' };
import { bodyPartsProperties, hidesFigure, readBodyPartsCss, settingColour, settingTime } from './bodyPartsCss.ts';

test('[BK-5] reads colours, opacities, strokes and dashes', () => {
  const css = ' fill:#0b6b63 ; stroke: rgb(1 2 3 / 50%);stroke-width: 2.5px; stroke-dasharray: 2, 4; opacity: .85;';
  expect(readBodyPartsCss(css)).toEqual({
    declarations: {
      fill: '#0b6b63',
      stroke: 'rgb(1 2 3 / 50%)',
      'stroke-width': '2.5px',
      'stroke-dasharray': '2, 4',
      opacity: '.85',
    },
    refused: [],
  });
});

test.each([
  ['position: fixed', 'property'],
  ['background: red', 'property'],
  ['--x: 1', 'property'],
  ['constructor: red', 'property'],
  ['fill: url(https://evil.example/x)', 'value'],
  ['fill: URL(//evil.example)', 'value'],
  ['fill: var(--x)', 'value'],
  ['fill: red } body { display: none', 'value'],
  ['fill: \\75rl(x)', 'value'],
  ['fill: red !important', 'value'],
  ['stroke-width: 400', 'value'],
  ['opacity: 7', 'value'],
  ['stroke: expression(alert(1))', 'value'],
  ['@import "https://evil.example/x"', 'property'],
  ['@import "x.css"', 'form'],
  ['fill: teel', 'value'],
  ['fill: #12345', 'value'],
  ['fill', 'form'],
  ['fill: none', 'value'],
  ['fill: hsl(%%%%)', 'value'],
  [`stroke: rgb(${'0'.repeat(40)})`, 'value'],
  ['fill: rgb(1, 2)', 'value'],
  ['fill: rgb(1, 20%, 3)', 'value'],
  ['fill: hsl(10% 20% 30%)', 'value'],
  ['fill: lab(50%, 10, 10)', 'value'],
  ['fill: rgb(1 2 3 / 7)', 'value'],
])('[BK-5] refuses %s', (css, reason) => {
  const { declarations, refused } = readBodyPartsCss(`${css}; stroke: #123456`);
  expect(declarations).toEqual({ stroke: '#123456' });
  expect(refused).toEqual([expect.objectContaining({ written: css, reason })]);
});

test('[BK-5] every allowed property takes a value', () => {
  const value = (property: string) => (/opacity$/.test(property) ? '0.5' : /width|dash/.test(property) ? '3' : 'teal');
  for (const property of bodyPartsProperties)
    expect(readBodyPartsCss(`${property}: ${value(property)}`).declarations).toEqual({ [property]: value(property) });
});

test.each([
  'rgb(1 2 3)',
  'rgba(1, 2, 3, .5)',
  'rgb(10% 20% 30% / 40%)',
  'hsl(120 50% 25%)',
  'HSLA(120, 50%, 25%, 0.5)',
  'oklch(62.8% 0.2577 29.23)',
  'lab(29% 39 -20 / 1)',
  'transparent',
])('[BK-5] accepts the colour %s', (colour) => {
  expect(readBodyPartsCss(`fill: ${colour}`)).toEqual({ declarations: { fill: colour }, refused: [] });
});

test.each([
  ['opacity: 0%', true],
  ['opacity: 5%', true],
  ['opacity: .3', false],
  ['fill: transparent; stroke: none', true],
  ['fill-opacity: 0; stroke: #fff0', true],
  ['fill-opacity: 0; stroke-width: 0', true],
  ['fill: #ffffff00; stroke-opacity: 0.02', true],
  ['fill: transparent; stroke: #333', false],
  ['stroke: none', false],
  ['', false],
])('[BK-5] “%s” hides the figure: %s', (css, hides) => {
  expect(hidesFigure(readBodyPartsCss(css).declarations)).toBe(hides);
});

test('[BK-5] the schemas accept what the browser accepts', () => {
  const { properties } = brandSchema.properties.bodyFigure;
  const options = formSchema.$defs.field.properties['ui:options'].properties;
  const orEmpty = settingColour.source.replace('^(?:', '^(?:|');
  for (const settings of [properties, options]) {
    expect(settings.gradientColor.pattern).toBe(orEmpty);
    expect(settings.bodyPartHoverColor.pattern).toBe(orEmpty);
    expect(settings.bodyPartHoverTransitionTime.pattern).toBe(settingTime.source);
  }
});
