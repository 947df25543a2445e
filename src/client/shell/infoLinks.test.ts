import { expect, test } from 'vitest';
import { infoLinks } from './infoLinks.ts';

const plain = { kiosk: false, framed: false };
const radiology = {
  aboutUrl: 'https://provider.example/about',
  contactUrl: '',
  termsAndConditionsUrl: '',
  privacyPolicyUrl: '',
};

test("[HD-3] links to the configured URL, else to the portal's page", () => {
  expect(infoLinks(radiology, plain)).toEqual([
    { key: 'shell.about', href: 'https://provider.example/about' },
    { key: 'shell.contact', to: '/contact' },
    { key: 'shell.terms', to: '/terms' },
    { key: 'shell.privacy', to: '/privacy' },
  ]);
});

test('[HD-3] keeps the links of a kiosk in the portal', () => {
  const links = infoLinks(radiology, { ...plain, kiosk: true });
  expect(links.map(({ to }) => to)).toEqual(['/about', '/contact', '/terms', '/privacy']);
});

test('[RT-8] links from a frame to the pages outside it', () => {
  expect(infoLinks(radiology, { ...plain, framed: true })).toEqual([
    { key: 'shell.about', href: 'https://provider.example/about' },
    { key: 'shell.contact', href: '/contact' },
    { key: 'shell.terms', href: '/terms' },
    { key: 'shell.privacy', href: '/privacy' },
  ]);
});
