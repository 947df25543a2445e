import { addressLine } from '#base/addressLine.ts';
import { embeddedJson } from '#base/html.ts';
import { pages, titleKeyAt } from '#base/pages.ts';
import { escapeHtml } from '#base/richText.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { firstFlow, type ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot, Clinic } from '#server/domain/catalog/catalogSnapshot.ts';
import { clinicHours } from '#server/domain/catalog/openingHours.ts';
import { translator } from '#server/domain/translator.ts';

/** A public page as search engines see it. */
interface ListedPage {
  /** Path and query below the portal's base; the query names a region and a clinic at most. */
  readonly at: string;
  /** Origin of the brand, such as `https://book.example`. */
  readonly origin: string;
  readonly catalog: CatalogSnapshot;
}

/** What the head of a document depends on, besides the brand. */
interface HeadInput {
  readonly locale: string;
  /** Path below the portal's base. */
  readonly path: string;
  /** Title of the page; undefined or empty for the title of the brand. */
  readonly pageTitle: string | undefined;
  readonly page: ListedPage | undefined;
}

/**
 * Returns the title and meta elements for the tab, search engines and link previews (SH-9). `page` is undefined for a page that search engines
 * must not list. A listed page names its canonical address and its address in each language, and describes its clinics as schema.org data;
 * the contact page describes all clinics.
 */
export function headTags(served: ServedBrand, { locale, path, pageTitle, page }: HeadInput): string {
  const { application, radiology } = served.brand;
  const { metaTitle, metaDescription, metaFbDescription, metaKeywords } = application;
  const place = page && placeOf(page);
  const title = (path !== '/' && pageTitle) || metaTitle || radiology.name;
  const described = place && placeDescription(served, locale, place);
  const verification = application.googleVerificationEnabled ? application.googleVerificationId : '';
  const named = [
    ['name', 'robots', page ? '' : 'noindex'],
    ['name', 'description', described || metaDescription],
    ['name', 'keywords', metaKeywords],
    ['name', 'google-site-verification', verification],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', radiology.name],
    ['property', 'og:title', title],
    ['property', 'og:description', described || metaFbDescription || metaDescription],
  ] as const;
  const tags = named.flatMap(([kind, name, content]) =>
    content ? [`<meta ${kind}="${name}" content="${escapeHtml(content)}">`] : [],
  );
  return [`<title>${escapeHtml(title)}</title>`, ...tags, ...(page ? listing(served, locale, page) : [])].join('\n');
}

/**
 * Returns the title of a page that the server does not draw, in the words of the browser: that of the step or of the page for unknown addresses
 * (`isUnknown`), or that of the page at a path. Undefined for a page without its own title, and for a title with placeholders, whose answers are personal.
 */
export function titleOf(
  { brand, texts }: ServedBrand,
  locale: string,
  {
    path,
    place,
    isUnknown,
    advanced,
  }: {
    readonly path: string;
    readonly place: { readonly step: CompiledStep } | undefined;
    readonly isUnknown: boolean;
    /** Advanced booking asks for a sign-in first, at every address. */
    readonly advanced?: boolean;
  },
): string | undefined {
  const key =
    advanced && !isUnknown
      ? 'behalf.title'
      : isUnknown
        ? 'page.missing.title'
        : (place?.step.step.title ?? titleKeyAt(path));
  const title = texts[locale]?.[key ?? ''];
  return title && !title.includes('{') ? `${title} · ${brand.radiology.name}` : undefined;
}

/** Returns the address of a public page in a language; in the default language of the brand without a parameter. */
export function addressIn(
  locale: string,
  { at, origin }: Pick<ListedPage, 'at' | 'origin'>,
  { brand }: ServedBrand,
): string {
  const url = new URL(origin + at);
  if (locale !== brand.locale) url.searchParams.set('locale', locale);
  return url.href;
}

function listing(served: ServedBrand, locale: string, page: ListedPage): readonly string[] {
  const link = (rel: string, href: string, language = '') =>
    `<link rel="${rel}"${language && ` hreflang="${escapeHtml(language)}"`} href="${escapeHtml(href)}">`;
  const { locales } = served.brand;
  // The home page shows the first step, which has an address of its own.
  const canonical = { ...page, at: page.at === stepPath(served, 'region-picker') ? '/' : page.at };
  const alternates = locales.length > 1 ? locales : [];
  return [
    link('canonical', addressIn(locale, canonical, served)),
    ...alternates.map((one) => link('alternate', addressIn(one, canonical, served), one)),
    ...(alternates.length > 0
      ? [link('alternate', addressIn(served.brand.locale, canonical, served), 'x-default')]
      : []),
    `<script type="application/ld+json">${embeddedJson(structuredData(served, page))}</script>`,
  ];
}

/** The clinics of the region or the clinic that the query of a page names. */
interface Place {
  readonly region: string | undefined;
  readonly clinics: readonly Clinic[];
}

function placeOf({ at, catalog }: Pick<ListedPage, 'at' | 'catalog'>): Place | undefined {
  const { searchParams } = new URL(at, 'http://localhost');
  const clinic = catalog.clinicBySlug.get(searchParams.get('selectedClinic') ?? '');
  if (clinic) return { region: undefined, clinics: [clinic] };
  const region = catalog.regionBySlug.get(searchParams.get('region') ?? '');
  return (
    region && { region: region.name, clinics: catalog.clinics.filter(({ region: { slug } }) => slug === region.slug) }
  );
}

/** Maximum number of clinics that a description names; search engines show about 160 characters. */
const namedClinics = 8;

function placeDescription({ brand, texts }: ServedBrand, locale: string, { region, clinics }: Place): string {
  const t = translator(locale, texts[locale] ?? {});
  const provider = brand.radiology.name;
  const [clinic] = clinics;
  if (!clinic) return '';
  if (region === undefined) {
    return t('meta.clinic', { provider, clinic: clinic.name, address: addressLine(clinic), phone: clinic.phone });
  }
  const names = clinics.slice(0, namedClinics).map(({ name }) => name);
  return t('meta.region', { provider, region, clinics: new Intl.ListFormat(locale).format(names) });
}

/** Maximum number of clinics in the schema.org description of a page: 50 take about 70 kB. */
const describedClinics = 50;

/** Returns the schema.org description of the provider and of the clinics of a page. */
function structuredData(served: ServedBrand, page: ListedPage): object {
  const { name, longName, phone, email } = served.brand.radiology;
  const provider = {
    '@type': 'MedicalOrganization',
    '@id': `${page.origin}/#provider`,
    name: longName || name,
    url: `${page.origin}/`,
    logo: `${page.origin}/api/assets/application/favicon`,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
  };
  const clinics = page.at === pages.contact.path ? page.catalog.clinics : (placeOf(page)?.clinics ?? []);
  const described = clinics.slice(0, describedClinics).map((clinic) => clinicData(served, clinic, page));
  return { '@context': 'https://schema.org', '@graph': [provider, ...described] };
}

/** schema.org days by ISO weekday. */
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function clinicData(served: ServedBrand, clinic: Clinic, { origin }: ListedPage): object {
  const at = clinicAddress(served, clinic);
  return {
    '@type': 'MedicalClinic',
    '@id': `${origin}/#${clinic.slug}`,
    name: `${served.brand.radiology.name} ${clinic.name}`,
    medicalSpecialty: 'https://schema.org/Radiography',
    parentOrganization: { '@id': `${origin}/#provider` },
    ...(at && { url: origin + at }),
    telephone: clinic.phone,
    ...(clinic.email && { email: clinic.email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: clinic.street,
      addressLocality: clinic.suburb,
      addressRegion: clinic.state,
      postalCode: clinic.postalCode,
      addressCountry: clinic.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: clinic.latitude, longitude: clinic.longitude },
    openingHoursSpecification: clinicHours(clinic.devices).map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[weekday - 1]}`,
      // schema.org has no 24:00.
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    })),
  };
}

/** Returns path and query of the exams of a clinic, below the portal's base; undefined if no such page is drawn. */
function clinicAddress(served: ServedBrand, clinic: Clinic): string | undefined {
  const path = placePath(served, 'exam-picker');
  return path && `${path}?${new URLSearchParams({ region: clinic.region.slug, selectedClinic: clinic.slug })}`;
}

/**
 * Returns the path of the step whose query names a region or clinic; undefined if the flow does not begin with the region, because visitors
 * then have other questions first.
 */
function placePath(served: ServedBrand, kind: 'clinic-picker' | 'exam-picker'): string | undefined {
  const first = served.flows[firstFlow]?.steps.find(({ step }) => !step.hidden);
  return first?.kind.kind === 'region-picker' ? stepPath(served, kind) : undefined;
}

function stepPath({ flows: { [firstFlow]: flow } }: ServedBrand, kind: string): string | undefined {
  const step = flow?.steps.find((one) => one.kind.kind === kind && one.address && !one.address.clinic);
  return step?.address && `/${step.address.segments.join('/')}`;
}

/**
 * Returns path and query of every public page of a brand below the portal's base: the given pages, and those of its regions and clinics if
 * the flow begins with the region.
 */
export function publicAddresses(
  served: ServedBrand,
  catalog: CatalogSnapshot,
  publicPaths: readonly string[],
): readonly string[] {
  const clinics = placePath(served, 'clinic-picker');
  return [
    ...publicPaths,
    ...(clinics ? catalog.regions.map(({ slug }) => `${clinics}?${new URLSearchParams({ region: slug })}`) : []),
    ...catalog.clinics.flatMap((clinic) => clinicAddress(served, clinic) ?? []),
  ];
}
