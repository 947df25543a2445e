// Generated from schemas/ by `npm run generate`; do not edit.

import type { Json } from '#base/json.ts';

/** Settings of a brand. What it leaves out is as in brands/base. */
export interface Brand {
    /** Name of the brand; its folder is called the same. */
    readonly id: string;
    /**
     * Host names that show this brand, such as booking.example.com: lower-case letters, digits and hyphens, with dots between the parts. No port, and no dot at the beginning or the end.
     * @default []
     */
    readonly hosts: readonly string[];
    /**
     * Sites that may show the portal in a frame of their pages, each as https and host, such as https://www.practice.example; nobody else may. No wildcards, no paths.
     * @default []
     */
    readonly frameOrigins: readonly string[];
    /**
     * The locale of a visitor whose language the brand does not speak.
     * @default en-AU
     */
    readonly locale: string;
    /**
     * The locales that it speaks.
     * @default [
     *       "en-AU",
     *       "en-NZ",
     *       "en-CA"
     *     ]
     */
    readonly locales: readonly ("en-AU" | "en-NZ" | "en-CA" | "mk" | "en")[];
    /**
     * Slugs of the regions that it serves; empty for all.
     * @default []
     */
    readonly regions: readonly string[];
    /** How the portal presents itself and behaves. */
    readonly application: {
        /**
         * Title of the browser tab; empty: the provider's name.
         * @default
         */
        readonly metaTitle: string;
        /**
         * What search engines show below the title.
         * @default Book X-rays, ultrasound, CT, MRI and other scans online.
         */
        readonly metaDescription: string;
        /**
         * Shown outside production, beside the profiles of the environment; empty for none.
         * @default
         */
        readonly environmentLabel: string;
        /**
         * Show clinics on a map as well, where a map is configured.
         * @default false
         */
        readonly mapUiEnabled: boolean;
        /**
         * A week of times begins with today instead of the locale's first day of the week.
         * @default true
         */
        readonly weekStartsToday: boolean;
        /**
         * Locale by which dates and numbers are written for those who read its language, such as en-GB; empty: the locale that is shown.
         * @default
         */
        readonly jsLocale: string;
        /**
         * What a social network shows when somebody shares the address; empty: the description.
         * @default
         */
        readonly metaFbDescription: string;
        /**
         * Words for search engines, separated by commas; empty for none.
         * @default
         */
        readonly metaKeywords: string;
        /**
         * Puts the verification id into the page, so that a search console knows the owner.
         * @default false
         */
        readonly googleVerificationEnabled: boolean;
        /**
         * The id that the search console gave.
         * @default
         */
        readonly googleVerificationId: string;
        /**
         * Asks visitors whether the tag manager and analytics may measure their visit, each where its id is given; nothing is loaded while this is off.
         * @default false
         */
        readonly googleAnalyticsEnabled: boolean;
        /**
         * The container that is loaded, such as GTM-ABC123; empty: no tag manager.
         * @default
         */
        readonly googleTagManagerId: string;
        /**
         * The property that visits are reported to, such as G-ABC1234567; empty: no analytics beside those of the tag manager.
         * @default
         */
        readonly googleAnalyticsId: string;
        /**
         * Asks visitors whether the pixel of the social network may measure their visit; nothing is loaded while this is off.
         * @default false
         */
        readonly facebookTrackingEnabled: boolean;
        /**
         * The pixel that visits are reported to, a number.
         * @default
         */
        readonly facebookTrackingId: string;
        /**
         * Asks visitors whether the heat map tool (Hotjar) may measure their visit; it is told of pages and steps and sees no page. Nothing is loaded while this is off.
         * @default false
         */
        readonly heatmapTrackingEnabled: boolean;
        /**
         * The site that visits are reported to at the heat map tool, a number.
         * @default
         */
        readonly heatmapTrackingId: string;
        /**
         * CSS that is added to questionnaires; without imports and addresses.
         * @default
         */
        readonly questionnaireCss: string;
        /**
         * Seconds without a touch after which a kiosk asks whether somebody is still there.
         * @default 60
         */
        readonly kioskNoActivitySeconds: number;
        /**
         * Shows a link to the admin panel in the header, outside of kiosks.
         * @default false
         */
        readonly showLinkToAdminPanel: boolean;
        /**
         * Host of the admin panel, to which that link leads; empty for none.
         * @default
         */
        readonly domainAdmin: string;
        /**
         * Shows the version of the portal in the footer.
         * @default false
         */
        readonly versionOnPatientPortalEnabled: boolean;
        /**
         * Lets referrers say how good a report was.
         * @default false
         */
        readonly referrerReportQualityFeedbackEnabled: boolean;
        /**
         * Where a referrer is led after the feedback; empty: nowhere.
         * @default
         */
        readonly referrerReportQualityFeedbackRedirectUrl: string;
        /**
         * Client id at the identity provider with which external radiologists sign in; empty: no sign-in.
         * @default
         */
        readonly azureClientId: string;
        /**
         * Address of the tenant at the identity provider.
         * @default
         */
        readonly azureUrlWithTenantId: string;
        /**
         * Key of the maps service; without it, clinics are listed by distance only.
         * @default
         */
        readonly mapsApiKey: string;
        /** The messaging window of an agent. */
        readonly chat: {
            /**
             * Id of the deployment of the chat service; empty: no chat.
             * @default
             */
            readonly deploymentId: string;
            /**
             * Address of the chat service.
             * @default
             */
            readonly url: string;
            /**
             * Name of the environment at the chat service.
             * @default
             */
            readonly environment: string;
            /**
             * What an agent’s message begins with when the booking is complete.
             * @default Your booking is complete
             */
            readonly completeMessage: string;
        };
        /**
         * Shows the background image behind the portal, except on mobile devices.
         * @default false
         */
        readonly patientPortalBackgroundImageEnabled: boolean;
        /**
         * Where the logo leads on the page of an appointment; empty: to the start.
         * @default
         */
        readonly confirmationHeaderUrl: string;
        /**
         * The provider’s own website, linked in the menu; empty for no link.
         * @default
         */
        readonly homeUrl: string;
        /**
         * Names of other hosts that a link to the portal may lead on to, such as www.example.com: in returnUrl and redirectUrl. They are gone to by https, after a dialog of five seconds; every other host is passed over.
         * @default []
         */
        readonly outsideHosts: readonly string[];
        /**
         * Puts the header image on the right side.
         * @default false
         */
        readonly moveHeaderImageToRight: boolean;
        /**
         * A message across the top of every page, such as a holiday notice, in words or as HTML of a few tags; empty for none.
         * @default
         */
        readonly bannerMessage: string;
        /**
         * Gives the banner a button that closes it.
         * @default true
         */
        readonly bannerClosable: boolean;
        /**
         * Whether the banner stays in sight while one scrolls.
         * @default static
         */
        readonly bannerPosition: "static" | "sticky" | "fixed";
        /**
         * Texts that take the place of others once somebody is authenticated, as JSON: by role (patient, booking-request-user, staff, kiosk, referrer, external-radiologist, user), then by key.
         * @default {}
         */
        readonly roleTranslations: string;
        /**
         * Seconds after which another one-time code can be asked for.
         * @default 5
         */
        readonly otpSecondsBetweenRequests: number;
        /**
         * Asks for a contact number beside the date of birth when somebody signs in.
         * @default false
         */
        readonly contactNumberAuthenticationEnabled: boolean;
        /**
         * A visitor farther away than so many kilometres is taken to be at the default location; 0 for no limit.
         * @default 0
         */
        readonly maximumDistanceKm: number;
    };
    /** What the provider is called and how it is reached. */
    readonly radiology: {
        /**
         * Short code of the provider.
         * @default IMAGING
         */
        readonly code: string;
        /**
         * As patients call it; in the header and in mails.
         * @default Medical imaging
         */
        readonly name: string;
        /**
         * The full name; in the footer.
         * @default Medical imaging
         */
        readonly longName: string;
        /**
         * Who the provider is: paragraphs divided by blank lines, or HTML of a few tags.
         * @default
         */
        readonly about: string;
        /**
         * How to reach the provider, in words or as HTML of a few tags.
         * @default
         */
        readonly contact: string;
        /**
         * The terms and conditions, in words or as HTML of a few tags (p, br, strong, em, ul, ol, li, h3, a).
         * @default
         */
        readonly terms: string;
        /**
         * The number to call when the portal cannot help.
         * @default
         */
        readonly phone: string;
        /**
         * The address to write to.
         * @default
         */
        readonly email: string;
        /**
         * An own page about the provider. Empty: the page of the portal.
         * @default
         */
        readonly aboutUrl: string;
        /**
         * An own contact page. Empty: the page of the portal.
         * @default
         */
        readonly contactUrl: string;
        /**
         * Own terms and conditions. Empty: the page of the portal.
         * @default
         */
        readonly termsAndConditionsUrl: string;
        /**
         * The provider's privacy policy. Empty: the page of the portal.
         * @default
         */
        readonly privacyPolicyUrl: string;
        /**
         * An own footer, in words or as HTML of a few tags; shown when own header and footer are on.
         * @default
         */
        readonly customFooter: string;
        /**
         * A sentence in the header of tablets and wide screens; shown when own header and footer are on.
         * @default
         */
        readonly headerMessage: string;
        /**
         * Shows the header message, and the own footer in place of the usual one.
         * @default false
         */
        readonly showCustomHeaderAndFooter: boolean;
        /**
         * Shows the menu on the page of an appointment or a booking request as well.
         * @default false
         */
        readonly showMenuOnConfirmationPage: boolean;
        /**
         * Shows the header image in place of the letters of the theme.
         * @default false
         */
        readonly brandingImageEnabled: boolean;
    };
    /** Rules of booking. */
    readonly booking: {
        /**
         * How many days ahead may be booked.
         * @default 90
         */
        readonly horizonDays: number;
        /**
         * Least minutes between booking and appointment; an exam may ask for more.
         * @default 60
         */
        readonly minimumNoticeMinutes: number;
        /**
         * A booking can be canceled online until so many minutes before it.
         * @default 120
         */
        readonly cancelMinutesPrior: number;
        /**
         * How many seconds chosen times are held while the rest is filled in.
         * @default 600
         */
        readonly holdSeconds: number;
        /**
         * How many seconds they may be held in all, when the person asks for more time.
         * @default 1800
         */
        readonly holdMaxSeconds: number;
        /**
         * Whether times are first shown by week or by month.
         * @default WEEK
         */
        readonly slotsView: "WEEK" | "MONTH";
        /**
         * Characters of a note to the clinic.
         * @default 300
         */
        readonly noteMaxLength: number;
    };
    /** What patients can do with a booking request. */
    readonly bookingRequest: {
        /**
         * Lets the patient of a booking request see and download its referrals.
         * @default false
         */
        readonly bookingRequestsDownloadReferralEnabled: boolean;
    };
    /** What the booking form takes. */
    readonly bookingForm: {
        /**
         * Media types that a referral may be uploaded in; the server checks the bytes.
         * @default [
         *       "application/pdf",
         *       "image/jpeg",
         *       "image/png"
         *     ]
         */
        readonly validReferralContentTypes: readonly ("application/pdf" | "image/jpeg" | "image/png" | "image/heic" | "image/webp" | "image/tiff")[];
    };
    /** How results are shared. */
    readonly sharing: {
        /**
         * Characters of the note with which somebody shares results.
         * @default 150
         */
        readonly noteMaxLength: number;
    };
    /** How the figure looks on which a body part is chosen. */
    readonly bodyFigure: {
        /**
         * Colour that the figure fades into.
         * @default #c9d6df
         */
        readonly gradientColor: string;
        /**
         * Colour of a body part that is pointed at, focused or chosen.
         * @default #0b6e69
         */
        readonly bodyPartHoverColor: string;
        /**
         * How long that colour takes to come and go, such as 200ms; visitors who want no motion see none.
         * @default 200ms
         */
        readonly bodyPartHoverTransitionTime: string;
        /**
         * CSS declarations for all parts: fill, opacity, stroke and the like.
         * @default
         */
        readonly bodyPartsCss: string;
    };
    /** Other services that the portal works with. */
    readonly integration: {
        /**
         * Address to which errors are reported, without anything personal: https, or http on the own machine; empty: nowhere.
         * @default
         */
        readonly sentryDSN: string;
        /**
         * Reports errors of a portal that is shown inside another website, too.
         * @default false
         */
        readonly errorReportsInFramesEnabled: boolean;
        /**
         * Asks visitors of a portal that is shown inside another website whether their visit may be measured, too.
         * @default false
         */
        readonly trackingInFramesEnabled: boolean;
    };
}
/** Colour, type and shape of a brand. What it leaves out is as in brands/base. */
export interface Theme {
    /** Colour of buttons, links and chosen things. White text on it must reach a contrast of 4.5. */
    readonly accent: string;
    /** Font stacks; only fonts that the visitor's device has. */
    readonly fonts: {
        /** Font stack of the text. */
        readonly body: string;
        /** Font stack of the headings. */
        readonly heading: string;
    };
    /** How round corners are. */
    readonly radius: "none" | "small" | "medium" | "large";
    /** The sign beside the name: letters drawn on the accent, or an image. */
    readonly logo: {
        /** One to three letters, drawn on the accent. */
        readonly letters: string;
    } | {
        /** Path of an SVG image in the assets folder of the pack. */
        readonly image: string;
    };
}
/** One change of a brand to a base file. */
export type Operation = {
    /** Gives something a value. */
    readonly op: "set";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** What the brand wants. */
    readonly value: Json;
    /** The value of the base that the author saw. If the base has changed it since, the operation is reported as a conflict. */
    readonly was?: Json;
} | {
    /** Takes an optional value away. */
    readonly op: "unset";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** The value of the base that the author saw. If the base has changed it since, the operation is reported as a conflict. */
    readonly was: Json;
} | {
    /** Adds an entry that has no place in an order: a condition, a computed value, an option, a field of a form. In a list of names, such as schema.required.notes, adds the name. */
    readonly op: "add";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** What the brand wants. */
    readonly value: Json;
} | {
    /** Takes an entry out, and out of its order; in a list of names, the name. */
    readonly op: "remove";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** The value of the base that the author saw. If the base has changed it since, the operation is reported as a conflict. */
    readonly was: Json;
} | {
    /** Takes a step out of the flow, what refers to it stays valid; or hides a field of a form, such as ui.sex. */
    readonly op: "hide";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
} | ({
    /** Adds a step at a place in the order, or draws a field of a form at a place, such as ui.language. */
    readonly op: "insert";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** What the brand wants. */
    readonly value: Json;
} & ({
    /** Id of the step, or name of the field, before it. */
    readonly after: string;
} | {
    /** Id of the step, or name of the field, behind it. */
    readonly before: string;
})) | ({
    /** Gives a step, or a field of a form, another place in the order. */
    readonly op: "move";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
} & ({
    /** Id of the step, or name of the field, before it. */
    readonly after: string;
} | {
    /** Id of the step, or name of the field, behind it. */
    readonly before: string;
}));
/** What a brand changes in a flow or form of the base, by id and never by position. */
export interface Overlay {
    /** Path of this schema, so that an editor completes and explains. */
    readonly $schema?: string;
    /** What this overlay was written for. */
    readonly base: {
        /** Id of the flow or form. */
        readonly id: string;
        /** Its revision when the overlay was written. */
        readonly revision: number;
        /** Its content hash when the overlay was written. */
        readonly hash?: string;
    };
    /** The changes, applied in this order. */
    readonly ops: readonly Operation[];
}
