import { expect, test } from 'vitest';
import { checkImage, portalImages, sceneNames } from './images.ts';

const scene = (attributes = 'id="scene" viewBox="0 0 160 112"', shapes = '<path d="M0 0h9" fill="var(--shade-1)"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${shapes}</svg>`;
const lost = 'brands/acme/assets/scene-lost.svg';
const logo = 'brands/acme/assets/logo.svg';

test.each(sceneNames)('accepts a drawing of the scene %s', (name) => {
  expect(checkImage(scene(), `brands/acme/assets/scene-${name}.svg`)).toEqual([]);
  expect(checkImage(scene(`viewBox='0,0 300,210' id='scene'`), lost)).toEqual([]);
});

test.each<[why: string, source: string, fix: string]>([
  ['without the id', scene('viewBox="0 0 160 112"'), 'Add id="scene" to it.'],
  ['with another id', scene('data-id="scene" viewBox="0 0 160 112"'), 'Add id="scene" to it.'],
  ['without a view box', scene('id="scene"'), 'Draw it with viewBox="0 0 160 112".'],
  ['with an empty view box', scene('id="scene" viewBox="0 0 0 0"'), 'Draw it with viewBox="0 0 160 112".'],
  ['with a moved view box', scene('id="scene" viewBox="5 5 160 112"'), 'Draw it with viewBox="0 0 160 112".'],
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

test.each(['use href="#scene"', 'filter', 'a href="#b"', 'image href="#b"', 'pattern', 'marker', 'mask', 'clipPath'])(
  'refuses a scene with <%s>',
  (element) => {
    const fix = 'Draw it with shapes, groups and gradients only.';
    expect(checkImage(scene(undefined, `<${element}/>`), lost)).toMatchObject([{ rule: 'unusable-scene', fix }]);
  },
);

const drawing = (content: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${content}</svg>`;
const prefix = 'xmlns:s="http://www.w3.org/2000/svg"';
const plain = 'Export it as a plain drawing.';

test.each<[why: string, source: string, fix: string]>([
  ['without a namespace', '<svg><path d="M0 0"/></svg>', 'Add xmlns="http://www.w3.org/2000/svg" to the svg element.'],
  [
    'of HTML',
    '<p xmlns="http://www.w3.org/1999/xhtml"><svg /></p>',
    'Add xmlns="http://www.w3.org/2000/svg" to the svg element.',
  ],
  ['with an open element', drawing('<path d="M0 0">'), 'Export it again as SVG.'],
  ['with an undeclared prefix', drawing('<use xlink:href="#a"/>'), 'Export it again as SVG.'],
  ['with an undefined entity', drawing('&x;'), 'Export it again as SVG.'],
  ['with a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing('')}`, 'Delete it from the file.'],
  ['with a style sheet of its own', `<?xml-stylesheet href="#x"?>${drawing('')}`, 'Delete it from the file.'],
  ['with a prefixed script', drawing('<s:script>alert(1)</s:script>', prefix), plain],
  ['with HTML', drawing('<h:img src="#a" xmlns:h="http://www.w3.org/1999/xhtml"/>'), plain],
  ['that sets an address', drawing('<a><set attributeName="href" to="https://x.example"/></a>'), plain],
  ['that moves', drawing('<animateTransform/>'), plain],
  ['with an event handler', drawing('', 'onload="alert(1)"'), plain],
  ['with an encoded address', drawing('<path fill="u&#114;l(https://x.example/x)"/>'), plain],
  ['with an escaped address', drawing('<path fill="u\\72l(https://x.example/x)"/>'), plain],
  ['with an external address', drawing('<a href="https://x.example"/>'), plain],
  ['with an SVG in its data', drawing('<image href="data:image/svg+xml;base64,AAAA"/>'), plain],
  ['with an import', drawing('<style><![CDATA[@import "a.css"]]></style>'), plain],
  ['with an address in a style sheet', drawing('<style>path{fill:url(https://x.example)}</style>'), plain],
])('refuses an image %s', (_why, source, fix) => {
  expect(checkImage(source, logo)).toMatchObject([{ rule: 'unsafe-image', severity: 'error', file: logo, fix }]);
});

test('accepts references within an image, and what editors add', () => {
  const content = `<style>path{fill:url( "#a")}</style><use xlink:href="#a"/><image href="data:image/png;base64,AA=="/>
    <path fill="url(#a)" i:export="C:\\drawing.png"/><title>javascript: &lt;script&gt;</title>`;
  const spaces = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://www.inkscape.org/namespaces/inkscape"';
  expect(checkImage(`<?xml version="1.0" encoding="UTF-8"?>\n${drawing(content, spaces)}`, logo)).toEqual([]);
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
