// Generated from schemas/ by `npm run generate`; do not edit.

import type { Json } from '#base/json.ts';

/** Settings of a brand. Missing settings have the values of brands/base. */
export interface Brand {
    /** Name of the brand and of its folder. */
    readonly id: string;
    /**
     * Host names at which the portal shows this brand, such as booking.example.com. Allowed are lower-case letters, digits, hyphens, and dots between the parts; no port.
     * @default []
     */
    readonly hosts: readonly string[];
    /**
     * Sites that may show the portal in a frame, each with https and host, such as https://www.practice.example. All other sites are refused. Wildcards and paths are not allowed.
     * @default []
     */
    readonly frameOrigins: readonly string[];
    /**
     * Locale for visitors whose language is not in `locales`.
     * @default en-AU
     */
    readonly locale: string;
    /**
     * Locales in which the brand is available.
     * @default [
     *       "en-AU",
     *       "en-NZ",
     *       "en-CA"
     *     ]
     */
    readonly locales: readonly ("en-AU" | "en-NZ" | "en-CA" | "mk" | "en")[];
    /**
     * Slugs of the regions that the brand serves; empty for all regions.
     * @default []
     */
    readonly regions: readonly string[];
    /** Appearance and behaviour of the portal. */
    readonly application: {
        /**
         * Title of the browser tab; if empty, the provider's name.
         * @default
         */
        readonly metaTitle: string;
        /**
         * Description that search engines show below the title.
         * @default Book X-rays, ultrasound, CT, MRI and other scans online.
         */
        readonly metaDescription: string;
        /**
         * Label shown outside production, next to the profiles of the environment; empty for no label.
         * @default
         */
        readonly environmentLabel: string;
        /**
         * Shows clinics also on a map, from mapStyle or from Google Maps with mapsApiKey.
         * @default false
         */
        readonly mapUiEnabled: boolean;
        /**
         * The week view of times starts with today instead of the first day of the week of the locale.
         * @default false
         */
        readonly weekStartsToday: boolean;
        /**
         * Locale for dates and numbers, such as en-GB. It applies to visitors with the same language; if empty, the locale of the visitor applies.
         * @default
         */
        readonly jsLocale: string;
        /**
         * Description that social networks show for a shared link; if empty, the description of the page.
         * @default
         */
        readonly metaFbDescription: string;
        /**
         * Keywords for search engines, separated by commas; may be empty.
         * @default
         */
        readonly metaKeywords: string;
        /**
         * Adds the verification id to the page, so that Google can verify the owner of the site.
         * @default false
         */
        readonly googleVerificationEnabled: boolean;
        /**
         * The id from Google Search Console.
         * @default
         */
        readonly googleVerificationId: string;
        /**
         * Asks visitors for consent to Google Tag Manager and Google Analytics, whichever has an id. If off, neither is loaded.
         * @default false
         */
        readonly googleAnalyticsEnabled: boolean;
        /**
         * Id of the container, such as GTM-ABC123; empty for no tag manager.
         * @default
         */
        readonly googleTagManagerId: string;
        /**
         * Id of the property, such as G-ABC1234567; empty for no analytics, except through the tag manager.
         * @default
         */
        readonly googleAnalyticsId: string;
        /**
         * Asks visitors for consent to the Facebook pixel. If off, it is not loaded.
         * @default false
         */
        readonly facebookTrackingEnabled: boolean;
        /**
         * Number of the Facebook pixel.
         * @default
         */
        readonly facebookTrackingId: string;
        /**
         * Asks visitors for consent to Hotjar. Hotjar receives page kinds and steps, but does not see pages. If off, it is not loaded.
         * @default false
         */
        readonly heatmapTrackingEnabled: boolean;
        /**
         * Number of the Hotjar site.
         * @default
         */
        readonly heatmapTrackingId: string;
        /**
         * CSS for questionnaires, without imports and URLs.
         * @default
         */
        readonly questionnaireCss: string;
        /**
         * Seconds without input after which a kiosk asks whether somebody is still there.
         * @default 60
         */
        readonly kioskNoActivitySeconds: number;
        /**
         * Shows a link to the admin panel in the header, outside of kiosks.
         * @default false
         */
        readonly showLinkToAdminPanel: boolean;
        /**
         * Host of the admin panel that the link opens; may be empty.
         * @default
         */
        readonly domainAdmin: string;
        /**
         * Shows the version of the portal in the footer.
         * @default false
         */
        readonly versionOnPatientPortalEnabled: boolean;
        /**
         * Lets referrers rate the quality of a report.
         * @default false
         */
        readonly referrerReportQualityFeedbackEnabled: boolean;
        /**
         * Address that opens after a referrer has rated a report; if empty, none opens.
         * @default
         */
        readonly referrerReportQualityFeedbackRedirectUrl: string;
        /**
         * Client id for the identity provider of external radiologists; if empty, they cannot sign in.
         * @default
         */
        readonly azureClientId: string;
        /**
         * URL of the tenant at the identity provider.
         * @default
         */
        readonly azureUrlWithTenantId: string;
        /**
         * Style of a MapLibre map: an https URL, or a path of the portal such as /map/demo/{scheme}.json. {scheme} stands for light or dark, as the page is.
         * @default
         */
        readonly mapStyle: string;
        /**
         * Further sites from which mapStyle loads tiles, names and symbols, each with https and host, such as https://tiles.example. The site of the style itself is allowed anyway.
         * @default []
         */
        readonly mapOrigins: readonly string[];
        /**
         * Key of Google Maps, which visitors’ browsers then load from Google. If mapStyle is set, the map comes from there instead.
         * @default
         */
        readonly mapsApiKey: string;
        /** The chat with staff. */
        readonly chat: {
            /**
             * Deployment id of the chat service; empty for no chat.
             * @default
             */
            readonly deploymentId: string;
            /**
             * URL of the chat service.
             * @default
             */
            readonly url: string;
            /**
             * Environment name of the chat service.
             * @default
             */
            readonly environment: string;
            /**
             * First words of the staff message that reports a completed booking.
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
         * Address that the logo opens on the page of an appointment; if empty, the home page of the portal.
         * @default
         */
        readonly confirmationHeaderUrl: string;
        /**
         * The provider’s website, linked in the menu; empty for no link.
         * @default
         */
        readonly homeUrl: string;
        /**
         * Hosts such as www.example.com that returnUrl and redirectUrl may name. The portal opens them with https after a dialog of five seconds, and ignores all other hosts.
         * @default []
         */
        readonly outsideHosts: readonly string[];
        /**
         * Shows the header image on the right.
         * @default false
         */
        readonly moveHeaderImageToRight: boolean;
        /**
         * A message at the top of every page, such as a holiday notice: text, or HTML with a few tags; empty for no message.
         * @default
         */
        readonly bannerMessage: string;
        /**
         * Adds a button that closes the banner.
         * @default true
         */
        readonly bannerClosable: boolean;
        /**
         * Whether the banner stays visible while the visitor scrolls.
         * @default static
         */
        readonly bannerPosition: "static" | "sticky" | "fixed";
        /**
         * Texts that replace others for an authenticated role, as JSON: by role (patient, booking-request-user, staff, kiosk, referrer, external-radiologist, user), then by message key.
         * @default {}
         */
        readonly roleTranslations: string;
        /**
         * Seconds that a person must wait before requesting another one-time code.
         * @default 5
         */
        readonly otpSecondsBetweenRequests: number;
        /**
         * Authentication asks for a contact number in addition to the date of birth.
         * @default false
         */
        readonly contactNumberAuthenticationEnabled: boolean;
        /**
         * Distance in kilometres from the centre of the chosen region. Of a visitor who is farther away, distances are measured from that centre, and no region is chosen by the visitor’s location; 0 for no limit.
         * @default 500
         */
        readonly maximumDistanceKm: number;
    };
    /** Names and contact details of the provider. */
    readonly radiology: {
        /**
         * Short code of the provider.
         * @default IMAGING
         */
        readonly code: string;
        /**
         * Name that patients know; shown in the header and in mails.
         * @default Medical imaging
         */
        readonly name: string;
        /**
         * Full name; shown in the footer.
         * @default Medical imaging
         */
        readonly longName: string;
        /**
         * Information about the provider: paragraphs separated by blank lines, or HTML with a few tags.
         * @default
         */
        readonly about: string;
        /**
         * How to reach the provider: text, or HTML with a few tags. Replaces the text contact.text in every language.
         * @default
         */
        readonly contact: string;
        /**
         * The terms and conditions: text, or HTML with a few tags (p, br, strong, em, ul, ol, li, h3, a).
         * @default
         */
        readonly terms: string;
        /**
         * Telephone number for patients whom the portal cannot help.
         * @default
         */
        readonly phone: string;
        /**
         * E-mail address for patients.
         * @default
         */
        readonly email: string;
        /**
         * Where the portal tells of messages, wishes to be called, and enquiries that are not for one clinic. Empty: the e-mail address for patients.
         * @default
         */
        readonly callCentreEmail: string;
        /**
         * URL of an external page about the provider; if empty, the page of the portal.
         * @default
         */
        readonly aboutUrl: string;
        /**
         * URL of an external contact page; if empty, the page of the portal.
         * @default
         */
        readonly contactUrl: string;
        /**
         * URL of external terms and conditions; if empty, the page of the portal.
         * @default
         */
        readonly termsAndConditionsUrl: string;
        /**
         * URL of an external privacy policy; if empty, the page of the portal.
         * @default
         */
        readonly privacyPolicyUrl: string;
        /**
         * Footer of the brand: text, or HTML with a few tags. Shown if `showCustomHeaderAndFooter` is on.
         * @default
         */
        readonly customFooter: string;
        /**
         * Sentence in the header on tablets and wide screens. Shown if `showCustomHeaderAndFooter` is on.
         * @default
         */
        readonly headerMessage: string;
        /**
         * Shows the header message, and the footer of the brand instead of the default footer.
         * @default false
         */
        readonly showCustomHeaderAndFooter: boolean;
        /**
         * Shows links and menu also on sign-in and on the page of an appointment or booking request.
         * @default true
         */
        readonly showMenuOnConfirmationPage: boolean;
        /**
         * Shows the header image instead of the letters of the theme.
         * @default false
         */
        readonly brandingImageEnabled: boolean;
    };
    /** Rules of booking. */
    readonly booking: {
        /**
         * Days ahead that can be booked.
         * @default 90
         */
        readonly horizonDays: number;
        /**
         * Minimum minutes between booking and appointment. An exam may require more.
         * @default 60
         */
        readonly minimumNoticeMinutes: number;
        /**
         * Minutes before the appointment until which it can be canceled online. An exam or a clinic of the catalog may have its own.
         * @default 120
         */
        readonly cancelMinutesPrior: number;
        /**
         * Minutes before the appointment until which it can be moved or changed online. An exam or a clinic of the catalog may have its own.
         * @default 120
         */
        readonly rescheduleMinutesPrior: number;
        /**
         * Patients can move an appointment that they booked for a scan that needs none.
         * @default false
         */
        readonly rescheduleWalkIns: boolean;
        /**
         * Staff and referrers can book for patients at /advanced-booking.
         * @default true
         */
        readonly advancedBookingEnabled: boolean;
        /**
         * Whether a booking by staff waits until the patient confirms it: NEVER, OPTIONAL (staff decide for each booking) or ALWAYS. A booking by a referrer always waits.
         * @default OPTIONAL
         */
        readonly staffPending: "NEVER" | "OPTIONAL" | "ALWAYS";
        /**
         * Hours for which a pending booking waits for the patient, at most until its first appointment. Then its times become free.
         * @default 48
         */
        readonly pendingHours: number;
        /**
         * Days after which answers to questionnaires are deleted. Answers inside a booking stay with the booking.
         * @default 730
         */
        readonly answerDays: number;
        /**
         * When patients are reminded of an appointment. A list replaces that of the base; an empty one sends no reminder. An appointment that is booked later than a reminder goes without it.
         * @default [
         *       {
         *         "hoursPrior": 48,
         *         "channel": "EMAIL"
         *       }
         *     ]
         */
        readonly reminders: readonly {
            /** Hours between the reminder and the appointment. A reminder that is later than half of them, such as after an outage, is left out. */
            readonly hoursPrior: number;
            /** EMAIL, or SMS. SMS needs a gateway: the setting SMS_URL of the server. */
            readonly channel: "EMAIL" | "SMS";
        }[];
        /** Times at the clinic between which no reminder is sent. Reminders of the night are sent in the hour before. The same time twice means no quiet hours. */
        readonly quietHours: {
            /**
             * The beginning, such as 20:00.
             * @default 20:00
             */
            readonly from: string;
            /**
             * The end, such as 08:00 on the next day.
             * @default 08:00
             */
            readonly to: string;
        };
        /**
         * Seconds for which chosen times are held while the patient completes the booking.
         * @default 600
         */
        readonly holdSeconds: number;
        /**
         * Maximum seconds of a hold in total, if the patient asks for more time.
         * @default 1800
         */
        readonly holdMaxSeconds: number;
        /**
         * Begins the reference of each booking, such as SL in SL 4K7 29Q. Bookings keep the reference that they were made with.
         * @default
         */
        readonly referencePrefix: string;
        /**
         * View in which times are shown first: week or month. Phones open with the week.
         * @default WEEK
         */
        readonly slotsView: "WEEK" | "MONTH";
        /**
         * Maximum characters of a note to the clinic.
         * @default 300
         */
        readonly noteMaxLength: number;
    };
    /** Settings of booking requests. */
    readonly bookingRequest: {
        /**
         * Lets patients view and download the referrals of their booking request.
         * @default false
         */
        readonly bookingRequestsDownloadReferralEnabled: boolean;
    };
    /** Settings of the booking form. */
    readonly bookingForm: {
        /**
         * Media types that are allowed for uploaded referrals. The server checks the content of the file.
         * @default [
         *       "application/pdf",
         *       "image/jpeg",
         *       "image/png"
         *     ]
         */
        readonly validReferralContentTypes: readonly ("application/pdf" | "image/jpeg" | "image/png" | "image/heic" | "image/webp" | "image/tiff")[];
    };
    /** How patients see the results of their scans. */
    readonly results: {
        /**
         * Hours between the arrival of a report and its release to the patient, so that the doctor can read it first.
         * @default 24
         */
        readonly reportHours: number;
    };
    /** Settings for sharing results. */
    readonly sharing: {
        /**
         * Days for which the link to shared results works.
         * @default 30
         */
        readonly days: number;
        /**
         * Patients may also share by SMS. It needs a gateway: the setting SMS_URL of the server. Change the text form.share.contactDetails too, which asks for an email address.
         * @default false
         */
        readonly smsEnabled: boolean;
        /**
         * Maximum characters of the note that goes with shared results.
         * @default 150
         */
        readonly noteMaxLength: number;
    };
    /** The figure on which patients choose a part of the body. */
    readonly bodyFigure: {
        /**
         * Shows the figure beside the list of scans. Pressing an area lists its scans only.
         * @default false
         */
        readonly examFigureEnabled: boolean;
        /** Body parts of the catalog by area of the figure. An exam is in each area that lists its body part; the list of an area replaces that of the base. */
        readonly areas: {
            /**
             * Body parts of the catalog in this area: head and neck.
             * @default [
             *       "Head",
             *       "Neck",
             *       "Brain",
             *       "Brain arteries",
             *       "Carotid arteries",
             *       "Cervical spine",
             *       "Ear",
             *       "Eye sockets",
             *       "Eyes",
             *       "Face",
             *       "Jaw",
             *       "Parathyroid",
             *       "Pituitary",
             *       "Sinuses",
             *       "Thyroid"
             *     ]
             */
            readonly head: readonly string[];
            /**
             * Body parts of the catalog in this area: shoulder and armpit.
             * @default [
             *       "Shoulder",
             *       "Armpit",
             *       "Collarbone",
             *       "Shoulder blade"
             *     ]
             */
            readonly shoulder: readonly string[];
            /**
             * Body parts of the catalog in this area: arm and hand.
             * @default [
             *       "Upper arm",
             *       "Elbow",
             *       "Forearm",
             *       "Wrist",
             *       "Hand",
             *       "Finger",
             *       "Hip, spine and forearm"
             *     ]
             */
            readonly arm: readonly string[];
            /**
             * Body parts of the catalog in this area: chest and breast.
             * @default [
             *       "Chest",
             *       "Aorta",
             *       "Armpit",
             *       "Breast",
             *       "Gullet",
             *       "Heart",
             *       "Lung arteries",
             *       "Lungs",
             *       "Ribs",
             *       "Sternum"
             *     ]
             */
            readonly chest: readonly string[];
            /**
             * Body parts of the catalog in this area: belly.
             * @default [
             *       "Abdomen",
             *       "Abdomen and pelvis",
             *       "Aorta",
             *       "Bile ducts",
             *       "Bowel",
             *       "Gall bladder",
             *       "Kidneys",
             *       "Kidney arteries",
             *       "Liver",
             *       "Pregnancy",
             *       "Stomach"
             *     ]
             */
            readonly belly: readonly string[];
            /**
             * Body parts of the catalog in this area: back and spine, behind.
             * @default [
             *       "Cervical spine",
             *       "Thoracic spine",
             *       "Lumbar spine",
             *       "Sacrum",
             *       "Sacroiliac joints",
             *       "Whole spine",
             *       "Hip and spine",
             *       "Hip, spine and forearm",
             *       "Kidneys"
             *     ]
             */
            readonly back: readonly string[];
            /**
             * Body parts of the catalog in this area: hip and pelvis.
             * @default [
             *       "Pelvis",
             *       "Hip",
             *       "Hips",
             *       "Groin",
             *       "Abdomen and pelvis",
             *       "Bladder",
             *       "Prostate",
             *       "Rectum",
             *       "Sacroiliac joints",
             *       "Testicles",
             *       "Uterus",
             *       "Hip and spine",
             *       "Hip, spine and forearm"
             *     ]
             */
            readonly pelvis: readonly string[];
            /**
             * Body parts of the catalog in this area: thigh and lower leg.
             * @default [
             *       "Leg",
             *       "Thigh",
             *       "Calf",
             *       "Lower leg",
             *       "Leg arteries",
             *       "Leg veins"
             *     ]
             */
            readonly leg: readonly string[];
            /**
             * Body parts of the catalog in this area: knee.
             * @default [
             *       "Knee"
             *     ]
             */
            readonly knee: readonly string[];
            /**
             * Body parts of the catalog in this area: ankle and foot.
             * @default [
             *       "Ankle",
             *       "Foot",
             *       "Heel",
             *       "Toes"
             *     ]
             */
            readonly foot: readonly string[];
        };
        /**
         * Body parts of the catalog that are on no area on purpose. `catalog import --check` reports all others.
         * @default [
         *       "Any",
         *       "One area",
         *       "Soft tissue",
         *       "Trunk",
         *       "Whole body"
         *     ]
         */
        readonly withoutArea: readonly string[];
        /**
         * Second colour of the gradient of the figure, such as #c9d6df; empty for a colour of the theme, which suits light and dark.
         * @default
         */
        readonly gradientColor: string;
        /**
         * Colour of a body part that is hovered, focused or chosen, such as #0b6e69; empty for the colour of the brand.
         * @default
         */
        readonly bodyPartHoverColor: string;
        /**
         * Duration of the colour transition, such as 200ms. Visitors who prefer reduced motion see no transition.
         * @default 200ms
         */
        readonly bodyPartHoverTransitionTime: string;
        /**
         * CSS declarations for all body parts, such as stroke: #33665f; stroke-width: 1.5. Allowed are fill, fill-opacity, opacity, stroke, stroke-opacity, stroke-width and stroke-dasharray.
         * @default
         */
        readonly bodyPartsCss: string;
    };
    /** Settings of other services. */
    readonly integration: {
        /**
         * URL (DSN) for error reports, which contain no personal data: https, or http on the same machine; empty for no reports.
         * @default
         */
        readonly sentryDSN: string;
        /**
         * Reports errors also if the portal is shown in a frame of another site.
         * @default false
         */
        readonly errorReportsInFramesEnabled: boolean;
        /**
         * Asks for consent to tracking tools also if the portal is shown in a frame of another site.
         * @default false
         */
        readonly trackingInFramesEnabled: boolean;
    };
}
/** Colour, fonts and shapes of a brand. Missing values come from brands/base. */
export interface Theme {
    /** The one brand colour: the portal derives all other colours from it. The contrast of white text on it must be at least 4.5. */
    readonly accent: string;
    /**
     * Colour of paper: page, cards and lines carry its hue. Only hue and chroma count, and chroma is limited to a trace. accent: neutrals carry the hue of the accent.
     * @default accent
     */
    readonly neutral: string;
    /**
     * Second colour of illustrations, such as a sun, and of the line below words that a search finds. It never colours text.
     * @default #f0b13f
     */
    readonly spot: string;
    /**
     * Light or dark colours. system: as the visitor's device prefers. Printed pages are always light. Every screen follows it, also on kiosks and in frames.
     * @default system
     */
    readonly colorScheme: "system" | "light" | "dark";
    /** Font stacks, and the fonts that the pack brings along. Mails show the fonts of the reader's device. */
    readonly fonts: {
        /** Font stack of the text. */
        readonly body: string;
        /** Font stack of the headings. */
        readonly heading: string;
        /** WOFF2 files of the pack, at most 60 kB each and 150 kB together. Put the licence of each font next to it. */
        readonly files: readonly {
            /** Name of the family, as the font stacks have it. Files of one family begin with the one of the basic Latin letters. */
            readonly family: string;
            /** Path of the font in the assets folder of the pack. */
            readonly file: string;
            /** Weight of the font, or lowest and highest weight of a variable font. Headings and labels have 650, text has 400 and 500. */
            readonly weight: string;
            /** The letters for which browsers load the file, as in CSS. */
            readonly unicodeRange: string;
        }[];
    };
    /** Roundness of corners, of controls and of cards in pixels: none 0 and 0, small 4 and 6, medium 10 and 16, large 14 and 20. */
    readonly radius: "none" | "small" | "medium" | "large";
    /**
     * Height of controls, padding of cards and size of the page's heading. comfortable: 48, 24 and 36 pixels. compact: 44, 16 and 32 pixels.
     * @default comfortable
     */
    readonly density: "comfortable" | "compact";
    /** Arrangement of the parts that every screen has. Missing options come from brands/base. */
    readonly layout: {
        /** plain: ink on the ground of cards. solid: light text on a dark shade of the accent. */
        readonly header: "plain" | "solid";
        /** The steps of a booking below the header. numbered: circles with numbers and lines between them. text: names between slashes. */
        readonly stepper: "numbered" | "text";
        /** cards: a card for each clinic. ruled: one list with a line between clinics. */
        readonly clinicList: "cards" | "ruled";
    };
    /** The logo next to the name: an image, else letters on the accent colour. Mails show the letters, because many mail programs show no SVG. */
    readonly logo: {
        /** One to three letters, shown on the accent colour. */
        readonly letters: string;
        /** The image in the assets folder of the pack. Its name has lower-case letters, digits and hyphens. */
        readonly image: string;
    };
}
/** One change to the flow or form. */
export type Operation = {
    /** Sets a value. */
    readonly op: "set";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** The new value. */
    readonly value: Json;
    /** The value of the base when the overlay was written. If the base has changed it since, `brand check` reports a conflict. */
    readonly was?: Json;
} | {
    /** Removes an optional value. */
    readonly op: "unset";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** The value of the base when the overlay was written. If the base has changed it since, `brand check` reports a conflict. */
    readonly was: Json;
} | {
    /** Adds an entry that has no position in an order: a condition, a computed value, an option, a field of a form. In a list of names, such as schema.required.notes, adds the name. */
    readonly op: "add";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** The new value. */
    readonly value: Json;
} | {
    /** Removes an entry, also from its order; in a list of names, removes the name. */
    readonly op: "remove";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** The value of the base when the overlay was written. If the base has changed it since, `brand check` reports a conflict. */
    readonly was: Json;
} | {
    /** Skips a step of a flow, to which other steps may still refer; or hides a field of a form, such as ui.sex. */
    readonly op: "hide";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
} | ({
    /** Adds a step at a position in the order, or displays a field of a form at a position, such as ui.language. */
    readonly op: "insert";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
    /** The new value. */
    readonly value: Json;
} & ({
    /** Id of the step or name of the field after which it is placed. */
    readonly after: string;
} | {
    /** Id of the step or name of the field before which it is placed. */
    readonly before: string;
})) | ({
    /** Moves a step or a field of a form to another position in the order. */
    readonly op: "move";
    /** Keys joined by dots, such as steps.details.title; in a form they begin with schema or ui. */
    readonly path: string;
} & ({
    /** Id of the step or name of the field after which it is placed. */
    readonly after: string;
} | {
    /** Id of the step or name of the field before which it is placed. */
    readonly before: string;
}));
/** Changes of a brand to a flow or form of the base. Operations address steps and fields by name, not by position. */
export interface Overlay {
    /** Path of this schema. Editors use it to complete and explain the file. */
    readonly $schema?: string;
    /** The flow or form that the overlay changes. */
    readonly base: {
        /** Id of the flow or form. */
        readonly id: string;
        /** Revision of the flow or form when the overlay was written. */
        readonly revision: number;
        /** Content hash of the flow or form when the overlay was written. */
        readonly hash?: string;
    };
    /** The operations, applied in this order. */
    readonly ops: readonly Operation[];
}
