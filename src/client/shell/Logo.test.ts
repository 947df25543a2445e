import { expect, test } from 'vitest';
import { headerImage } from './Logo.tsx';

const images = { header: 'h', header_tablet: 't', confirmation_header: 'c', check_in_header: 'i' };

test("[SH-6a] [SH-6b] prefers the page kind's header image, then tablet, then default", () => {
  expect(headerImage(images, 'confirmation', true)).toBe('c');
  expect(headerImage(images, 'check-in', false)).toBe('i');
  expect(headerImage(images, 'plain', true)).toBe('t');
  expect(headerImage(images, 'plain', false)).toBe('h');
});

test('[SH-6a] skips header images that the brand lacks', () => {
  expect(headerImage({ header: 'h' }, 'confirmation', true)).toBe('h');
  expect(headerImage({ favicon: 'f' }, 'plain', false)).toBeUndefined();
});
