import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { createFormatters, fillPath, fillPlaceholders, placeholdersIn } from './placeholders.ts';

const names: { readonly [slug: string]: string } = { norwood: 'Norwood', 'ct-chest': 'CT of the chest' };
const formatters = createFormatters('en-AU', (_noun, slug) => names[slug]);
const fill = (text: string, answers: { readonly [reference: string]: Json } = {}) =>
  fillPlaceholders(text, (reference) => answers[reference], formatters);

test('formats answers', () => {
  expect(fill('Hello {details.firstName}!', { 'details.firstName': 'Ada' })).toBe('Hello Ada!');
  expect(fill('{exam.exams|exam}', { 'exam.exams': ['ct-chest'] })).toBe('CT of the chest');
  expect(fill('{slot.slots.0.local|date}', { 'slot.slots.0.local': '2026-12-01T09:30' })).toBe('Tuesday 1 December');
  expect(fill('{slot.slots.0.local|time}', { 'slot.slots.0.local': '2026-12-01T09:30' })).toBe('9:30 am');
  expect(fill('{a.list|list}', { 'a.list': ['one', 'two', 'three'] })).toBe('one, two and three');
  expect(fill('{a.n|number}', { 'a.n': 12345 })).toBe('12,345');
});

test('uses the fallback for missing and unformattable values', () => {
  expect(fill('Hello {details.firstName|text|there}.')).toBe('Hello there.');
  expect(fill('Hello {details.firstName|text|there}.', { 'details.firstName': '' })).toBe('Hello there.');
  expect(fill('{exam.exams|exam|Your scan}', { 'exam.exams': ['unheard-of'] })).toBe('Your scan');
  expect(fill('{a.when|date|soon}', { 'a.when': 'tomorrow' })).toBe('soon');
  expect(fill('{a.when|shout|soon}', { 'a.when': 'x' })).toBe('soon');
  expect(fill('[{details.firstName}]')).toBe('[]');
});

test('does not format an instant as a wall time', () => {
  expect(fill('{a.start|time|then}', { 'a.start': '2026-12-01T09:30:00Z' })).toBe('then');
  expect(fill('{a.start|time|then}', { 'a.start': '2026-12-01T09:30:00+10:30' })).toBe('then');
});

test('leaves i18next placeholders and other braces alone', () => {
  expect(fill('{{count}} {{a.b}} {plain} {a.b')).toBe('{{count}} {{a.b}} {plain} {a.b');
});

test('does not fill in placeholders of an answer', () => {
  expect(fill('{a.b}', { 'a.b': '{a.c}', 'a.c': 'secret' })).toBe('{a.c}');
});

test('lists the placeholders of a text', () => {
  expect(placeholdersIn('{a.b} and {c.d|date|soon}')).toEqual([
    { reference: 'a.b', format: 'text', fallback: undefined },
    { reference: 'c.d', format: 'date', fallback: 'soon' },
  ]);
});

test('encodes each value of a path and needs them all', () => {
  const values: Readonly<Record<string, string>> = { 'a.key': 'x/../y?z#ü', 'a.empty': '' };
  const read = (reference: string) => values[reference];
  expect(fillPath('/appointments/{a.key}', read)).toBe('/appointments/x%2F..%2Fy%3Fz%23%C3%BC');
  expect(fillPath('/appointments/{a.other}', read)).toBeUndefined();
  expect(fillPath('/appointments/{a.empty}', read)).toBeUndefined();
  expect(fillPath('/about', read)).toBe('/about');
});
