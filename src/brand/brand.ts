/**
 * The settings of a brand, name by name as `schemas/brand.schema.json` has them; a test compares the two with each other and
 * with the defaults in `brands/base/brand.json`. What a setting does is said there, where an admin's editor shows it.
 */

/** The messaging window of an agent (CH-1). */
interface Chat {
  readonly deploymentId: string;
  readonly url: string;
  readonly environment: string;
  readonly completeMessage: string;
}

/** How the portal behaves and presents itself: the `application` settings (CF-1, SH-9). */
export interface Application {
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly environmentLabel: string;
  readonly mapUiEnabled: boolean;
  readonly weekStartsToday: boolean;
  readonly jsLocale: string;
  readonly metaFbDescription: string;
  readonly metaKeywords: string;
  readonly googleVerificationEnabled: boolean;
  readonly googleVerificationId: string;
  readonly googleAnalyticsEnabled: boolean;
  readonly googleTagManagerId: string;
  readonly googleAnalyticsId: string;
  readonly facebookTrackingEnabled: boolean;
  readonly facebookTrackingId: string;
  readonly heatmapTrackingEnabled: boolean;
  readonly heatmapTrackingId: string;
  readonly questionnaireCss: string;
  readonly kioskNoActivitySeconds: number;
  readonly showLinkToAdminPanel: boolean;
  readonly domainAdmin: string;
  readonly versionOnPatientPortalEnabled: boolean;
  readonly referrerReportQualityFeedbackEnabled: boolean;
  readonly referrerReportQualityFeedbackRedirectUrl: string;
  readonly azureClientId: string;
  readonly azureUrlWithTenantId: string;
  readonly mapsApiKey: string;
  readonly chat: Chat;
  readonly patientPortalBackgroundImageEnabled: boolean;
  readonly confirmationHeaderUrl: string;
  readonly homeUrl: string;
  readonly outsideHosts: readonly string[];
  readonly moveHeaderImageToRight: boolean;
  readonly bannerMessage: string;
  readonly bannerClosable: boolean;
  readonly bannerPosition: 'static' | 'sticky' | 'fixed';
  readonly otpSecondsBetweenRequests: number;
  readonly roleTranslations: string;
  readonly contactNumberAuthenticationEnabled: boolean;
  readonly maximumDistanceKm: number;
}

/** What a provider is called and how it is reached: the `radiology` settings (CF-1). */
export interface Radiology {
  readonly code: string;
  readonly name: string;
  readonly longName: string;
  readonly about: string;
  readonly contact: string;
  readonly terms: string;
  readonly phone: string;
  readonly email: string;
  readonly aboutUrl: string;
  readonly contactUrl: string;
  readonly termsAndConditionsUrl: string;
  readonly privacyPolicyUrl: string;
  readonly customFooter: string;
  readonly headerMessage: string;
  readonly showCustomHeaderAndFooter: boolean;
  readonly showMenuOnConfirmationPage: boolean;
  readonly brandingImageEnabled: boolean;
}

/** The rules of booking. */
interface BookingSettings {
  readonly horizonDays: number;
  readonly minimumNoticeMinutes: number;
  readonly cancelMinutesPrior: number;
  readonly holdSeconds: number;
  readonly holdMaxSeconds: number;
  readonly slotsView: 'WEEK' | 'MONTH';
  readonly noteMaxLength: number;
}

/** What patients can do with a booking request (HD-6). */
interface BookingRequestSettings {
  readonly bookingRequestsDownloadReferralEnabled: boolean;
}

/** What the booking form takes (AT-3). */
interface BookingFormSettings {
  readonly validReferralContentTypes: readonly string[];
}

/** How results are shared. */
interface SharingSettings {
  readonly noteMaxLength: number;
}

/** How the body figure looks (BK-5). */
interface BodyFigureSettings {
  readonly gradientColor: string;
  readonly bodyPartHoverColor: string;
  readonly bodyPartHoverTransitionTime: string;
  readonly bodyPartsCss: string;
}

/** Other services that the portal works with (SH-10, SH-11). */
interface IntegrationSettings {
  readonly sentryDSN: string;
  readonly errorReportsInFramesEnabled: boolean;
  readonly trackingInFramesEnabled: boolean;
}

/** A brand with every setting filled in: its own `brand.json` over that of the base. */
export interface Brand {
  readonly id: string;
  /** Host names that show this brand. */
  readonly hosts: readonly string[];
  /** Origins of the sites that may show the portal in a frame; https, exact. */
  readonly frameOrigins: readonly string[];
  /** Default locale, one of `locales` (CF-2). */
  readonly locale: string;
  readonly locales: readonly string[];
  /** Slugs of the regions that it serves; empty for all. */
  readonly regions: readonly string[];
  readonly application: Application;
  readonly radiology: Radiology;
  readonly booking: BookingSettings;
  readonly bookingRequest: BookingRequestSettings;
  readonly bookingForm: BookingFormSettings;
  readonly sharing: SharingSettings;
  readonly bodyFigure: BodyFigureSettings;
  readonly integration: IntegrationSettings;
}
