import { expect, test } from 'vitest';
import { headerImage } from './Logo.tsx';

const images = { header: 'h', header_tablet: 't', confirmation_header: 'c', check_in_header: 'i' };

test('[SH-6a] [SH-6b] the header shows the image of the page’s kind, of a tablet, or the common one', () => {
  expect(headerImage(images, 'confirmation', true)).toBe('c');
  expect(headerImage(images, 'check-in', false)).toBe('i');
  expect(headerImage(images, 'plain', true)).toBe('t');
  expect(headerImage(images, 'plain', false)).toBe('h');
});

test('[SH-6a] an image that the brand lacks leaves its place to the next one', () => {
  expect(headerImage({ header: 'h' }, 'confirmation', true)).toBe('h');
  expect(headerImage({ favicon: 'f' }, 'plain', false)).toBeUndefined();
});
