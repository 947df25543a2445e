import { expect, test } from 'vitest';
import { infoLinks } from './infoLinks.ts';

const plain = { search: '', kiosk: false, framed: false };
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

test('[HD-3] keeps kiosk links in the portal and in kiosk mode', () => {
  const links = infoLinks(radiology, { search: '?kioskMode=true', kiosk: true, framed: false });
  expect(links.map(({ to }) => to)).toEqual(
    ['/about', '/contact', '/terms', '/privacy'].map((path) => `${path}?kioskMode=true`),
  );
});

test('[RT-8] links from a frame to the pages outside it', () => {
  expect(infoLinks(radiology, { ...plain, framed: true })).toEqual([
    { key: 'shell.about', href: 'https://provider.example/about' },
    { key: 'shell.contact', href: '/contact' },
    { key: 'shell.terms', href: '/terms' },
    { key: 'shell.privacy', href: '/privacy' },
  ]);
});
