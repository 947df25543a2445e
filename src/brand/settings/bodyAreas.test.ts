import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyAreas, bodyParts as figureParts } from '#base/bodyParts.ts';
import type { Json } from '#base/json.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import { areasOfBodyParts, checkBodyAreas } from './bodyAreas.ts';

const base: Brand['bodyFigure'] = JSON.parse(readFileSync('brands/base/brand.json', 'utf8')).bodyFigure;
const exams: readonly { readonly bodyPart: string }[] = JSON.parse(readFileSync('catalog/demo/exams.json', 'utf8'));
const demoParts = [...new Set(exams.map(({ bodyPart }) => bodyPart))];
const guide = readFileSync('docs/brand-authors.md', 'utf8');

function warnings(own: { readonly [setting: string]: unknown }, bodyParts: readonly string[] = demoParts) {
  const bodyFigure = { examFigureEnabled: true, ...own } as unknown as Json;
  return checkBodyAreas({
    base: { bodyFigure: base as unknown as Json },
    own: { bodyFigure },
    file: 'brand.json',
    bodyParts,
  });
}

test('[BK-5] the areas of the base fit the demo catalog', () => {
  expect(Object.keys(base.areas)).toEqual(Object.keys(bodyAreas));
  expect(warnings({})).toEqual([]);
  const listed = [...Object.values(base.areas).flat(), ...base.withoutArea];
  expect(listed.filter((part) => !demoParts.includes(part))).toEqual([]);
});

test('[BK-5] gives a body part every area that lists it', () => {
  const byPart = areasOfBodyParts({ ...base, examFigureEnabled: true });
  expect(byPart?.get('Hip, spine and forearm')).toEqual(['arm', 'back', 'pelvis']);
  expect(byPart?.get('Whole body')).toBeUndefined();
  expect(areasOfBodyParts(base)).toBeUndefined();
});

test('[BK-5] warns of a body part on no area', () => {
  expect(warnings({}, [...demoParts, 'Ankel', 'Tooth'])).toEqual([
    expect.objectContaining({ rule: 'body-part', pointer: '/bodyFigure/areas', fix: 'Did you mean “Ankle”?' }),
    expect.objectContaining({ rule: 'body-part', reason: expect.stringContaining('“Tooth”') }),
  ]);
  expect(warnings({ withoutArea: [...base.withoutArea, 'Tooth'] }, [...demoParts, 'Tooth'])).toEqual([]);
});

test('[BK-5] warns of a listed body part without exams', () => {
  const foot = ['Ankle', 'Heel', 'Toes', 'Foot', 'Fott'];
  expect(warnings({ areas: { foot } }).map(({ pointer, fix }) => [pointer, fix])).toEqual([
    ['/bodyFigure/areas/foot/4', 'Did you mean “Foot”?'],
  ]);
});

test('[BK-5] warns of an area that no exam is in', () => {
  const without = demoParts.filter((part) => part !== 'Knee');
  expect(warnings({}, without)).toEqual([
    expect.objectContaining({ rule: 'body-area', severity: 'warning', pointer: '/bodyFigure/areas/knee' }),
  ]);
  expect(warnings({ examFigureEnabled: false }, without)).toEqual([]);
});

test('[BK-5] the guide lists all areas and body parts', () => {
  for (const [area, parts] of Object.entries(base.areas))
    expect(guide).toContain(`| ${parts.join('; ')} |`.replace(/^/, `| \`${area}\` | ${name(area)} `));
  expect(guide).toContain(`(${base.withoutArea.join('; ')})`);
  const [, forms = ''] = guide.split('with the widget `body-figure`');
  for (const part of figureParts) expect(forms).toContain(`\`${part.replace(/^(left|right)-/, '')}\``);
});

function name(area: string): string {
  return JSON.parse(readFileSync('brands/base/locales/en.json', 'utf8'))[`exam.area.${area}`];
}
