import { createHash } from 'node:crypto';
import { oncePer } from '#base/oncePer.ts';
import { mapServiceOf } from '#brand/settings/mapService.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import type { components } from '#contract/openapi.d.ts';
import { askedTypes } from '#server/domain/brands/served/askedQuestionnaires.ts';
import { declineQuestionnaire, firstFlow, type ServedBrand } from '#server/domain/brands/served/servedBrand.ts';

type Config = components['schemas']['config'];

/** Facts about the running portal: whether it is read-only, the names of its environment, its version. */
export type PortalFacts = Config['portal'];

/** Returns a brand as the contract describes it: settings that only the server reads, such as its hosts, stay here. */
export function presentConfig(served: ServedBrand, locale: string, portal: PortalFacts): Config {
  const { brand, revision, flows, flowFiles, forms, theme, images } = served;
  const decline = declineQuestionnaire(served);
  const first = flows[firstFlow];
  const imageUrls = Object.fromEntries(
    Object.entries(images).map(([name, image]) => [name, `/api/assets/application/${name}?v=${imageHash(image)}`]),
  );
  return {
    brand: brand.id,
    revision,
    locale,
    locales: [...brand.locales],
    ...presentSettings(brand),
    ...presentBodyFigure(brand),
    portal,
    theme: {
      // An image of the logo is the header image of a brand without another one.
      logo: theme.logo.startsWith('/') ? (imageUrls.header ?? '') : theme.logo,
      images: imageUrls,
    },
    flows: first ? { [firstFlow]: { revision: first.hash, definition: { ...first.flow } } } : {},
    flowFiles: Object.fromEntries(Object.entries(flowFiles).map(([id, { path }]) => [id, path])),
    questionnaires: { ...(decline !== undefined && { DECLINE_APPOINTMENT: decline }), asked: [...askedTypes(served)] },
    forms: Object.fromEntries(Object.entries(forms).map(([id, { path }]) => [id, path])),
  };
}

/** The settings that the contract names; a name that is missing here or not in the contract does not compile. */
function presentSettings({
  application,
  radiology,
  booking,
  bookingRequest,
  bookingForm,
}: Brand): Pick<Config, 'application' | 'radiology' | 'booking' | 'bookingRequest' | 'bookingForm'> {
  return {
    application: {
      bannerClosable: application.bannerClosable,
      bannerMessage: application.bannerMessage,
      bannerPosition: application.bannerPosition,
      confirmationHeaderUrl: application.confirmationHeaderUrl,
      contactNumberAuthenticationEnabled: application.contactNumberAuthenticationEnabled,
      domainAdmin: application.domainAdmin,
      environmentLabel: application.environmentLabel,
      homeUrl: application.homeUrl,
      jsLocale: application.jsLocale,
      kioskNoActivitySeconds: application.kioskNoActivitySeconds,
      maximumDistanceKm: application.maximumDistanceKm,
      ...presentMap(application),
      moveHeaderImageToRight: application.moveHeaderImageToRight,
      outsideHosts: [...application.outsideHosts],
      questionnaireCss: application.questionnaireCss,
      patientPortalBackgroundImageEnabled: application.patientPortalBackgroundImageEnabled,
      showLinkToAdminPanel: application.showLinkToAdminPanel,
      versionOnPatientPortalEnabled: application.versionOnPatientPortalEnabled,
      weekStartsToday: application.weekStartsToday,
    },
    radiology: {
      aboutUrl: radiology.aboutUrl,
      brandingImageEnabled: radiology.brandingImageEnabled,
      code: radiology.code,
      contactUrl: radiology.contactUrl,
      customFooter: radiology.customFooter,
      email: radiology.email,
      headerMessage: radiology.headerMessage,
      longName: radiology.longName,
      name: radiology.name,
      phone: radiology.phone,
      privacyPolicyUrl: radiology.privacyPolicyUrl,
      showCustomHeaderAndFooter: radiology.showCustomHeaderAndFooter,
      showMenuOnConfirmationPage: radiology.showMenuOnConfirmationPage,
      termsAndConditionsUrl: radiology.termsAndConditionsUrl,
    },
    booking: {
      advancedBookingEnabled: booking.advancedBookingEnabled,
      horizonDays: booking.horizonDays,
      minimumNoticeMinutes: booking.minimumNoticeMinutes,
      noteMaxLength: booking.noteMaxLength,
      pendingHours: booking.pendingHours,
      slotsView: booking.slotsView,
      staffPending: booking.staffPending,
    },
    bookingRequest: {
      bookingRequestsDownloadReferralEnabled: bookingRequest.bookingRequestsDownloadReferralEnabled,
    },
    bookingForm: { validReferralContentTypes: [...bookingForm.validReferralContentTypes] },
  };
}

/** How the body figure looks, if the exam step shows it. */
function presentBodyFigure({ bodyFigure }: Brand): Pick<Config, 'bodyFigure'> {
  const { examFigureEnabled, gradientColor, bodyPartHoverColor, bodyPartHoverTransitionTime, bodyPartsCss } =
    bodyFigure;
  if (!examFigureEnabled) return {};
  return { bodyFigure: { gradientColor, bodyPartHoverColor, bodyPartHoverTransitionTime, bodyPartsCss } };
}

/** The map's style or key, whichever the brand uses; both are empty without a map. */
function presentMap(
  application: Brand['application'],
): Pick<Config['application'], 'mapStyle' | 'mapUiEnabled' | 'mapsApiKey'> {
  const service = mapServiceOf(application);
  return {
    mapStyle: service?.style ?? '',
    mapUiEnabled: application.mapUiEnabled,
    mapsApiKey: service?.googleKey ?? '',
  };
}

const hashOf = oncePer((bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 12));

/** Returns a short content hash of an image, for an address that changes when the image does. */
export const imageHash = ({ bytes }: { readonly bytes: Buffer }): string => hashOf(bytes);
