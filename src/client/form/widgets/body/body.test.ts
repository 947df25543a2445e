import { expect, test } from 'vitest';
import { bodyAreas, bodyParts } from '#base/bodyParts.ts';
import { shapesOf } from './bodyParts.ts';
import { figureStyle } from './figureStyle.ts';

test('shows each part once per side, limbs on both', () => {
  for (const side of ['front', 'back'] as const) {
    const parts = shapesOf(side).map(({ part }) => part);
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts).toContain('left-knee');
  }
});

test('[BK-5] draws every part of the list, and no other', () => {
  const drawn = [...shapesOf('front'), ...shapesOf('back')].map(({ part }) => part);
  expect([...new Set(drawn)].toSorted()).toEqual(bodyParts.toSorted());
});

test('[BK-5] the areas cover each part once', () => {
  const plain = bodyParts.map((part) => part.replace(/^(left|right)-/, ''));
  expect(Object.values(bodyAreas).flat().toSorted()).toEqual([...new Set(plain)].toSorted());
});

test('mirrors left and right between front and back', () => {
  const firstX = (side: 'front' | 'back', part: string) =>
    Number(/^M([\d.]+)/.exec(shapesOf(side).find((shape) => shape.part === part)?.d ?? '')?.[1]);
  expect(firstX('front', 'left-hand')).toBeGreaterThan(100);
  expect(firstX('back', 'left-hand')).toBeLessThan(100);
  const right = shapesOf('front').find(({ part }) => part === 'right-hand');
  expect(right?.d).toMatch(/A[\d. ]+ 0 0 1 /);
  expect(firstX('front', 'left-hand') + firstX('front', 'right-hand')).toBeCloseTo(200);
});

test('accepts colours and strokes but no unsafe CSS', () => {
  expect(
    figureStyle({
      gradientColor: '#0b6b63',
      bodyPartHoverColor: 'teal',
      bodyPartHoverTransitionTime: '200ms',
      bodyPartsCss:
        'stroke: #333; stroke-width: 2; position: fixed; stroke-dasharray: 2!important;  fill: url(https://evil.example/x); opacity: 0.9',
    }),
  ).toEqual({
    '--body-gradient': '#0b6b63',
    '--body-hover': 'teal',
    '--body-transition': '200ms',
    '--body-stroke': '#333',
    '--body-stroke-width': '2',
    '--body-opacity': '0.9',
  });
});

test.each([
  'cross-fade(url(x), red)',
  'element(#a)',
  'paint(x)',
  'src(1)',
  'red, red) no-repeat',
  'inherit',
  7,
  null,
  { $config: 'x' },
])('[BK-5] leaves out the colour or time %s', (value) => {
  const options = { gradientColor: value, bodyPartHoverColor: value, bodyPartHoverTransitionTime: value };
  expect(figureStyle({ ...options, bodyPartsCss: value })).toEqual({});
});
