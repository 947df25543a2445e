import { expect, test } from 'vitest';
import { bodyPartsProperties, readBodyPartsCss } from './bodyPartsCss.ts';

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
