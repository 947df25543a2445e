/** What a provider is called and how it is reached: the `radiology` settings (CF-1). */
export interface Radiology {
  readonly code: string;
  readonly name: string;
  readonly longName: string;
  /** Plain text, paragraphs divided by blank lines. */
  readonly about: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  readonly aboutUrl: string;
  readonly contactUrl: string;
  readonly termsAndConditionsUrl: string;
  readonly privacyPolicyUrl: string;
}

/** How the portal behaves and presents itself: the `application` settings (CF-1, SH-9). */
export interface Application {
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** Shown outside production beside the environment's profiles (SH-4); empty for none. */
  readonly environmentLabel: string;
  readonly mapUiEnabled: boolean;
  /** A week of times begins today instead of on the locale's first day (SL-1). */
  readonly weekStartsToday: boolean;
}

/** The rules of booking. */
export interface BookingSettings {
  readonly horizonDays: number;
  readonly minimumNoticeMinutes: number;
  /** How long chosen times are held, and how long at most when the person asks for more time (SL-5). */
  readonly holdSeconds: number;
  readonly holdMaxSeconds: number;
  /** A booking can be canceled online until so many minutes before it. */
  readonly cancelMinutesPrior: number;
  readonly slotsView: 'WEEK' | 'MONTH';
  readonly noteMaxLength: number;
}

/** A brand with every setting filled in: its own `brand.json` over that of the base. */
export interface Brand {
  readonly id: string;
  /** Host names that show this brand. */
  readonly hosts: readonly string[];
  /** Default locale, one of `locales` (CF-2). */
  readonly locale: string;
  readonly locales: readonly string[];
  /** Slugs of the regions that it serves; empty for all. */
  readonly regions: readonly string[];
  readonly application: Application;
  readonly radiology: Radiology;
  readonly booking: BookingSettings;
}
