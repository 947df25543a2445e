import { expect, test } from 'vitest';
import { checkImage, portalImages, sceneNames } from './images.ts';

const scene = (attributes = 'id="scene" viewBox="0 0 160 112"', shapes = '<path d="M0 0h9" fill="var(--shade-1)"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${shapes}</svg>`;
const lost = 'brands/acme/assets/scene-lost.svg';

test.each(sceneNames)('accepts a drawing of the scene %s', (name) => {
  expect(checkImage(scene(), `brands/acme/assets/scene-${name}.svg`)).toEqual([]);
  expect(checkImage(scene(`viewBox='0,0 300,210' id='scene'`), lost)).toEqual([]);
});

test.each<[why: string, source: string, fix: string]>([
  ['without the id', scene('viewBox="0 0 160 112"'), 'Add id="scene" to it.'],
  ['with another id', scene('data-id="scene" viewBox="0 0 160 112"'), 'Add id="scene" to it.'],
  ['without a view box', scene('id="scene"'), 'Draw it with viewBox="0 0 160 112".'],
  ['with an empty view box', scene('id="scene" viewBox="0 0 0 0"'), 'Draw it with viewBox="0 0 160 112".'],
  ['of another shape', scene('id="scene" viewBox="0 0 160 160"'), 'Draw it with viewBox="0 0 160 112".'],
  ['over 20 kB', scene(undefined, '<path d="M0 0"/>'.repeat(1300)), 'Simplify the drawing.'],
  [
    'with a style sheet',
    scene(undefined, '<style>path{fill:red}</style>'),
    'Write colours as fill="…" and stroke="…".',
  ],
  ['with a style', scene(undefined, '<path style="fill:red"/>'), 'Write colours as fill="…" and stroke="…".'],
  ['with a class', scene(undefined, '<path class="a"/>'), 'Write colours as fill="…" and stroke="…".'],
])('refuses a scene %s', (_why, source, fix) => {
  expect(checkImage(source, lost)).toMatchObject([{ rule: 'unusable-scene', severity: 'error', file: lost, fix }]);
});

test('refuses a scene with a script', () => {
  const source = scene(undefined, '<script>alert(1)</script>');
  expect(checkImage(source, lost)).toMatchObject([{ rule: 'unsafe-image' }]);
});

test('refuses an unknown scene with a suggestion', () => {
  const file = 'brands/acme/assets/scene-lots.svg';
  expect(checkImage(scene(), file)).toMatchObject([{ rule: 'unusable-scene', fix: 'Did you mean “lost”?' }]);
});

test('refuses a photograph as a scene', () => {
  const file = 'brands/acme/assets/scene-lost.png';
  expect(checkImage('iVBORw0KGgo=', file)).toMatchObject([{ rule: 'unusable-scene', fix: 'Draw it as SVG.' }]);
  expect(checkImage('iVBORw0KGgo=', 'brands/acme/assets/header.png')).toEqual([]);
});

test('finds scenes and images of places in a pack', () => {
  const places = ['assets/scene-lost.svg', 'assets/header.png', 'assets/logo.svg', 'assets/scene-lots.svg'];
  const files = Object.fromEntries(places.map((place) => [place, { file: place, json: place }]));
  expect(Object.keys(portalImages({ id: 'acme', files }))).toEqual(['scene-lost.svg', 'header.png']);
});
