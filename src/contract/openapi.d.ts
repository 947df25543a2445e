// Generated from openapi/ by `npm run generate`; do not edit.

export interface paths {
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The brand of this host, its settings and its flows, resolved over the base */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assets/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of a locale, brand over base (CF-3) */
        get: operations["getTranslations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assets/application/{image}": {
        parameters: {
            query?: {
                /** @description The content hash that `theme.images` of the brand names; with it the image may be kept for ever */
                v?: string;
            };
            header?: never;
            path: {
                /** @description Which image of the brand */
                image: "favicon" | "header" | "header_tablet" | "confirmation_header" | "check_in_header" | "image_viewer_banner" | "patient_portal_background";
            };
            cookie?: never;
        };
        /** An image of the brand (SH-6); the favicon is drawn from the theme when the brand brings none */
        get: operations["getApplicationImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the provider is reached, and where its clinics are (HD-9) */
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The terms and conditions of the provider (HD-9) */
        get: operations["getTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Regions that the brand serves, with the number of clinics in each */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clinics by region, by slug and by exam, nearest first when an origin is given (BK-2) */
        get: operations["listClinics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/postal_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places by postal code or name, to measure distances from */
        get: operations["findPostalCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exams in groups; with a region or clinics, only what can be done there (BK-6) */
        get: operations["listExams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Free slots at several clinics, by week, by month or the next one (SL-1)
         * @description POST because what somebody wants examined does not belong in a URL. Nothing is changed. The holder's own held slot counts as free for the holder. A search that cannot be finished in time is a 503, never an empty list.
         */
        post: operations["searchAvailability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep slots while the patient fills in the form (SL-5)
         * @description A holder has one hold; a new one takes the place of the old in one transaction, so choosing another time never leaves the first one blocked.
         */
        post: operations["placeHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The hold of this browser, after a reload or in a second tab */
        get: operations["getCurrentHold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/{holdId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                holdId: components["parameters"]["holdId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Give the slots back */
        delete: operations["releaseHold"];
        options?: never;
        head?: never;
        /** Ask for more time, up to the cap */
        patch: operations["extendHold"];
        trace?: never;
    };
    "/api/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book what is held (CR-1)
         * @description The server walks the flow again with the answers sent and is the authority on every rule. All appointments of a booking are made in one transaction, or none. A hold that ran out is taken up again when its slots are still free.
         */
        post: operations["createAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The appointments of a booking, without personal details (AS-1) */
        get: operations["getAppointmentSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The appointments as a calendar file (RFC 5545) */
        get: operations["getAppointmentCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a booking and give its time back */
        post: operations["cancelAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking_requests/{bookingKey}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** What somebody asks to have booked (AS-2) */
        get: operations["getBookingRequestSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/booking_requests/{slug}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        /** The referral of a request that has just one (AT-5); not found when it has none or more */
        get: operations["downloadReferral"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/booking_requests/{slug}/attachments/{attachmentId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** A document of a request, as a file to keep (AT-5) */
        get: operations["downloadAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/booking_requests/{slug}/attachments/{attachmentId}/view": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** A document of a request, to be looked at (AT-5) */
        get: operations["viewAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say who one is, with a booking's key and a date of birth (AU-2)
         * @description An unknown key, a wrong date, a booking under attack and a revoked one are all answered `authentication-failed`, alike in every byte and in time. Every try carries a proof of work of its own from `GET /api/captcha`. After three wrong tries at one key from one address the answer is `too-many-attempts`, whether the key exists or not (AU-5).
         */
        post: operations["authenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authentication/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send another one-time code; the one before it ends (AU-3)
         * @description Refused with `code-too-soon` and Retry-After until `resendAfter` seconds have passed by the server's clock.
         */
        post: operations["sendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authentication/codes/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the one-time code (AU-3)
         * @description A wrong or expired code is `code-wrong`; after five tries at a code or ten wrong ones in a day the answer is `too-many-attempts`, also to the right code.
         */
        post: operations["verifyCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A proof of work to be done (ALTCHA), good for one try */
        get: operations["getCaptcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Who signs in */
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        /** Go and sign in with the provider's own identities (OpenID Connect), as a page */
        get: operations["startSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Who signs in */
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        /** Where the identity provider sends the browser back to */
        get: operations["finishSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this browser is authenticated (AU-8); asking does not keep the session alive */
        get: operations["getAuthenticated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cookies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this browser keeps cookies (AU-7); each answer brings one to keep, for a minute */
        get: operations["probeCookies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End every way in of this browser; also done when there is none
         * @description Ends the session, the access of the browser that booked, a sign-in under way, and gives held times back.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account that is signed in (AU-10) */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/denial/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Words for somebody who is turned away, when this server signed them and their time is not over (DN-2) */
        get: operations["readDenialMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kiosk/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this shared device is called and where it stands (KI-4); asking keeps its cookies alive */
        get: operations["getKioskDevice"];
        /** Name this device (KI-4, DL-5) */
        put: operations["nameKioskDevice"];
        post?: never;
        /** Take the name off this device (KI-4) */
        delete: operations["forgetKioskDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kiosk/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register the device at which a member of staff is signed in; that session ends with it */
        post: operations["registerKioskDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kiosk/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a visit at a shared device (KI-3); also done when there is none
         * @description Closes the session, gives back the times that are held, ends the access to what was booked here and takes the visitor's cookies away; the browser is told to empty its caches and storage. The cookies of the device stay.
         */
        post: operations["resetKiosk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Slug
         * @description The name of a thing in addresses
         */
        slug: string;
        /**
         * ApplicationSettings
         * @description How the portal behaves and presents itself (CF-1). schemas/brand.schema.json describes each setting for authors
         */
        "application-settings": {
            bannerClosable: boolean;
            /** @description HTML of a few tags; empty: no banner (SH-1) */
            bannerMessage: string;
            /** @enum {string} */
            bannerPosition: "static" | "sticky" | "fixed";
            /** @description Where the logo leads on a confirmation page; empty: home (HD-1) */
            confirmationHeaderUrl: string;
            /** @description Authentication asks for a telephone number too */
            contactNumberAuthenticationEnabled: boolean;
            /** @description Host of the admin panel; empty: no link */
            domainAdmin: string;
            /** @description Shown outside production; empty: none (SH-4) */
            environmentLabel: string;
            /** @description The provider's website; empty: no link */
            homeUrl: string;
            /** @description Locale that writes dates and numbers; empty: the locale of the page */
            jsLocale: string;
            /** @description Seconds without a touch until a kiosk asks (KI-3) */
            kioskNoActivitySeconds: number;
            mapUiEnabled: boolean;
            moveHeaderImageToRight: boolean;
            /** @description Hosts that a link to the portal may lead on to */
            outsideHosts: string[];
            patientPortalBackgroundImageEnabled: boolean;
            showLinkToAdminPanel: boolean;
            /** @description The footer shows the version (SH-2) */
            versionOnPatientPortalEnabled: boolean;
            /** @description A week of times starts with today, not with the locale's first weekday */
            weekStartsToday: boolean;
        };
        /**
         * RadiologySettings
         * @description Name and contact details of the provider (CF-1). schemas/brand.schema.json describes each setting for authors
         */
        "radiology-settings": {
            /** @description HTML of a few tags */
            about: string;
            /** @description Page about the provider on another site; empty: a page of the portal */
            aboutUrl: string;
            /** @description The header shows an image of the brand instead of its letters */
            brandingImageEnabled: boolean;
            /** @description Short code of the provider */
            code: string;
            /** @description Contact page on another site; empty: a page of the portal */
            contactUrl: string;
            /** @description HTML of a few tags; empty: the usual footer (SH-2) */
            customFooter: string;
            email: string;
            headerMessage: string;
            longName: string;
            name: string;
            phone: string;
            /** @description Privacy policy on another site; empty: a page of the portal */
            privacyPolicyUrl: string;
            /** @description headerMessage and customFooter are shown */
            showCustomHeaderAndFooter: boolean;
            showMenuOnConfirmationPage: boolean;
            /** @description Terms on another site; empty: a page of the portal */
            termsAndConditionsUrl: string;
        };
        /**
         * BookingSettings
         * @description Rules of booking that the browser shows; the server decides by its own copy
         */
        "booking-settings": {
            /** @description How many days ahead can be booked */
            horizonDays: number;
            /** @description Longest note, in characters */
            noteMaxLength: number;
            /**
             * @description The view that the slot picker opens with
             * @enum {string}
             */
            slotsView: "WEEK" | "MONTH";
        };
        /**
         * BookingRequestSettings
         * @description What patients can do with a booking request (HD-6)
         */
        "booking-request-settings": {
            /** @description Patients can see and download the referral */
            bookingRequestsDownloadReferralEnabled: boolean;
        };
        /**
         * Config
         * @description A brand, resolved over the base, with the settings that the browser and the flows read, and no other setting
         */
        config: {
            brand: string;
            /** @description Content hash of the resolved pack */
            revision: string;
            locale: string;
            locales: string[];
            application: components["schemas"]["application-settings"];
            radiology: components["schemas"]["radiology-settings"];
            booking: components["schemas"]["booking-settings"];
            bookingRequest: components["schemas"]["booking-request-settings"];
            /**
             * Portal
             * @description Facts about the running portal, the same for all brands
             */
            portal: {
                /** @description The portal shows data and refuses changes (SH-5) */
                readOnly: boolean;
                /** @description Names of the environment; none in production (SH-4) */
                profiles: string[];
                version: string;
                /** @description Content hash of the served client (SH-2) */
                build: string;
            };
            theme: {
                /** @description Same-origin style sheet with the theme tokens */
                stylesheet: string;
                logo?: string;
                /** @description Address of each image of the brand by its name; the address has a content hash (SH-6) */
                images: {
                    [key: string]: string;
                };
            };
            /** @description The flow that the document brings along, by its id, with its content hash. schemas/flow.schema.json describes `definition` */
            flows: {
                [key: string]: {
                    revision: string;
                    definition: {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Same-origin address of each flow by its id; the browser loads it, as JSON of the same shape, when the flow starts */
            flowFiles: {
                [key: string]: string;
            };
            /** @description Same-origin address of each form's ES module (schema, ui schema, compiled validator) by its id */
            forms: {
                [key: string]: string;
            };
        };
        /**
         * ProblemCode
         * @description Says what went wrong; programs decide by it. src/server/http/problem.ts has the HTTP status and the title of each code, and the locale files have the patient's sentence under `error.<code>`
         * @enum {string}
         */
        "problem-code": "invalid-request" | "malformed-json" | "not-authenticated" | "authentication-failed" | "captcha-required" | "code-wrong" | "code-too-soon" | "too-many-attempts" | "too-many-requests" | "forbidden" | "forbidden-origin" | "not-found" | "method-not-allowed" | "request-timeout" | "body-too-large" | "unsupported-media-type" | "headers-too-large" | "idempotency-key-reused" | "unknown-region" | "unknown-clinic" | "unknown-exam" | "date-in-the-past" | "date-beyond-horizon" | "range-too-long" | "read-only" | "slot-token-invalid" | "slot-token-expired" | "slot-taken" | "slot-not-offered" | "hold-not-found" | "hold-expired" | "flow-unknown" | "flow-changed" | "answers-invalid" | "too-late-to-cancel" | "already-canceled" | "availability-timeout" | "temporarily-unavailable" | "internal";
        /**
         * SlotToken
         * @description A searched slot, signed by the server and good for an hour
         */
        "slot-token": string;
        /**
         * Slot
         * @description A time that a clinic offers. Wall time, zone and offset come from the server; a browser never computes them (SL-6)
         */
        slot: {
            token: components["schemas"]["slot-token"];
            clinic: components["schemas"]["slug"];
            device: components["schemas"]["slug"];
            exams: components["schemas"]["slug"][];
            /**
             * Format: date-time
             * @description Instant, UTC
             */
            start: string;
            /**
             * Format: date-time
             * @description Instant, UTC
             */
            end: string;
            /** @description IANA zone of the clinic */
            zone: string;
            offset: string;
            /** @description Wall time at the clinic */
            local: string;
            /** @description Length of the appointment */
            minutes: number;
        };
        /**
         * Problem
         * @description The only error shape (RFC 9457), with a stable code and a key of the locale files
         */
        problem: {
            /** @description about:blank, or the page that explains the code */
            type: string;
            /** @description A short English sentence for developers */
            title: string;
            status: number;
            code: components["schemas"]["problem-code"];
            /** @description Key of the patient's sentence in the locale files */
            messageKey: string;
            /** @description What to do about it, in English */
            detail?: string;
            errors?: {
                /** @description JSON pointer into the request (RFC 6901) */
                pointer: string;
                /** @description The schema keyword that failed, such as required */
                keyword: string;
                messageKey?: string;
            }[];
            /** @description The nearest free slots, when the requested one is not free */
            alternatives?: components["schemas"]["slot"][];
        };
        /** Clinic */
        clinic: {
            id: number;
            slug: components["schemas"]["slug"];
            name: string;
            region: components["schemas"]["slug"];
            address: {
                street: string;
                suburb: string;
                state: string;
                postalCode: string;
                country: string;
            };
            latitude: number;
            longitude: number;
            timeZone: string;
            phone: string;
            email: string;
            directions: string;
            /** @description Metres from the origin, straight line */
            distanceFromUser?: number;
            /** @description Exam groups that can be done here */
            availableGroups: components["schemas"]["slug"][];
            /** @description When somebody is there in a usual week, on the clinic's clock; only in the list of contacts */
            openingHours?: {
                /** @description 1 for Monday */
                weekday: number;
                opens: string;
                /** @description 24:00 for the midnight at the end of the day */
                closes: string;
            }[];
        };
        /** Region */
        region: {
            slug: components["schemas"]["slug"];
            name: string;
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            latitude: number;
            longitude: number;
            clinicCount: number;
        };
        /** PostalCode */
        "postal-code": {
            country: string;
            code: string;
            place: string;
            latitude: number;
            longitude: number;
        };
        /** Exam */
        exam: {
            slug: components["schemas"]["slug"];
            name: string;
            examCode: string;
            /** @description DICOM modality code */
            modalityId: string;
            modalityName: string;
            bodyPart: string;
            /** @description Minutes */
            duration: number;
            /** @description Minutes of room preparation before the appointment */
            prepTime: number;
            /** @description Shortest notice in minutes */
            minutesPrior: number;
            /** @description What the patient does beforehand */
            preparation: string;
            notes: string;
            walkIn: boolean;
            /** @enum {string} */
            enquiry: "none" | "special" | "general";
            /** @description Place in its group, first is 0 */
            priority: number;
            customDuration?: {
                min: number;
                max: number;
                step: number;
            };
        };
        /** ExamGroup */
        "exam-group": {
            slug: components["schemas"]["slug"];
            name: string;
            exams: components["schemas"]["exam"][];
        };
        /** AvailabilityQuery */
        "availability-query": {
            /** @description Done in one appointment, one after the other */
            exams: components["schemas"]["slug"][];
            /** @description Only these clinics */
            clinics?: components["schemas"]["slug"][];
            region?: components["schemas"]["slug"];
            origin?: {
                latitude: number;
                longitude: number;
            };
            /**
             * @description WEEK lists slots, MONTH counts them by day, NEXT gives each clinic's first
             * @enum {string}
             */
            view: "NEXT" | "WEEK" | "MONTH";
            /**
             * Format: date
             * @description First local date
             */
            from: string;
            /**
             * Format: date
             * @description Last local date; a week, a month or the horizon after `from` when left out
             */
            to?: string;
            /**
             * @default ANY
             * @enum {string}
             */
            timeOfDay: "ANY" | "MORNING" | "AFTERNOON" | "EVENING";
            /**
             * @default DISTANCE
             * @enum {string}
             */
            rank: "DISTANCE" | "EARLIEST";
            /**
             * @description Clinics to search
             * @default 20
             */
            limit: number;
            /** @description Minutes, where the exam allows a choice */
            customDuration?: number;
            /**
             * @description No preparation time and no notice (BK-7); only walk-in exams
             * @default false
             */
            walkIn: boolean;
        };
        /** Availability */
        availability: {
            /**
             * Format: date-time
             * @description Server time
             */
            computedAt: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Free slots found */
            total: number;
            /** @description In the order asked for */
            clinics: {
                clinic: components["schemas"]["slug"];
                timeZone: string;
                /**
                 * Format: date
                 * @description The date at the clinic now
                 */
                today: string;
                /** @description Metres */
                distance?: number;
                /** @description Empty for NEXT */
                days: {
                    /** Format: date */
                    date: string;
                    count: number;
                    /** @description Nothing is open that day; a day without slots that is not closed is full */
                    closed?: boolean;
                    /** @description WEEK only */
                    slots?: components["schemas"]["slot"][];
                }[];
                next?: components["schemas"]["slot"];
            }[];
            /** @description Why nothing is free */
            explanation?: {
                /** @enum {string} */
                reason: "no-clinic" | "not-offered" | "closed" | "notice" | "horizon" | "time-of-day" | "full";
                messageKey: string;
            };
        };
        /** Hold */
        hold: {
            /** Format: uuid */
            id: string;
            slots: components["schemas"]["slot"][];
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            extendableUntil: string;
            /**
             * Format: date-time
             * @description To count down without trusting the clock of the device
             */
            serverTime: string;
        };
        /** AppointmentRequest */
        "appointment-request": {
            flow: components["schemas"]["slug"];
            /** @description Content hash of the flow that was walked */
            revision: string;
            /** @description The action step that asks for the booking */
            step: string;
            locale?: string;
            /** @description How the flow is shown; conditions may depend on it, permissions never do */
            context?: {
                kiosk?: boolean;
                iframe?: boolean;
                tablet?: boolean;
            };
            /** @description Answers by step; read again by the server */
            answers: {
                [key: string]: Record<string, never>;
            };
        };
        /** Booking */
        booking: {
            bookingKey: string;
            /** @description One for each appointment (CR-1) */
            results: {
                success: boolean;
                errorMessage: string | null;
                /** Format: uuid */
                id: string;
                modalityName: string;
                examName: string;
                clinicName: string;
                /** Format: date-time */
                date: string;
                patientYearOfBirth: number;
                /** @description SHA-256 of the lower-case address, hex */
                patientEmailHash: string;
            }[];
        };
        /** AppointmentSummary */
        "appointment-summary": {
            bookingKey: string;
            /** Format: date-time */
            createdAt: string;
            appointments: {
                /** Format: uuid */
                slug: string;
                bookingKey: string;
                /** @enum {string} */
                status: "BOOKED" | "CANCELED" | "CHANGED" | "RESCHEDULED";
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                zone: string;
                offset: string;
                local: string;
                minutes: number;
                canCancel: boolean;
                clinic: components["schemas"]["clinic"];
                exams: components["schemas"]["exam"][];
            }[];
        };
        /**
         * Attachment
         * @description A document that came with a booking request
         */
        attachment: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Of the booking request
             */
            slug: string;
            fileName: string;
            /** @enum {string} */
            contentType: "application/pdf" | "image/jpeg" | "image/png";
            /** @description Bytes */
            size: number;
            documentType: {
                title: string;
                description: string;
            };
        };
        /**
         * Booking request summary
         * @description What is asked for and what became of it, without personal details (AS-2)
         */
        "booking-request-summary": {
            /**
             * Format: uuid
             * @description Names the request and opens nothing
             */
            slug: string;
            bookingKey: string;
            /** @enum {string} */
            status: "OPEN" | "ON_HOLD" | "BOOKED" | "CANCELED" | "DECLINED_BY_PATIENT" | "REMOVED_BY_OPERATOR" | "EXPIRED" | "EXPIRED_PATIENT" | "DELETED";
            /** Format: date-time */
            createdAt: string;
            exam?: components["schemas"]["exam"];
            clinic?: components["schemas"]["clinic"];
            /** @description Who refers the patient; may be empty */
            referrer: string;
            /** @description What was written to the patient about it; may be empty */
            notes: string;
            attachments: components["schemas"]["attachment"][];
        };
        /**
         * Authentication type
         * @description What one wants to see (AU-1); results and the patient portal ask for a one-time code too
         * @enum {string}
         */
        "authentication-type": "BOOKING_REQUEST" | "APPOINTMENT" | "APPOINTMENT_RESULTS" | "PATIENT_PORTAL";
        /**
         * Code channel
         * @description How a one-time code travels
         * @enum {string}
         */
        "code-channel": "EMAIL" | "SMS";
        /**
         * Authentication
         * @description How far the authentication got (AU-4)
         */
        authentication: {
            authenticated: boolean;
            /** @description A code was sent and has to be given before one is authenticated */
            otpSent: boolean;
            /**
             * Format: date-time
             * @description By the server's clock
             */
            otpExpiresAt?: string;
            /** @description Seconds until another code can be asked for */
            resendAfter: number;
            /** @description Ways in which a code can be sent to this patient */
            channels: components["schemas"]["code-channel"][];
            /** @description JSON of texts by key that take the place of others for this role (AU-9) */
            roleTranslations: string;
        };
        /**
         * Captcha
         * @description A challenge of ALTCHA's proof of work, version 1
         */
        captcha: {
            /** @constant */
            algorithm: "SHA-256";
            /** @description SHA-256 in hex */
            challenge: string;
            maxnumber: number;
            /** @description Has the end of its life in it, as `?expires=` and epoch seconds */
            salt: string;
            /** @description The server's; sent back with the solution */
            signature: string;
        };
        /**
         * Role
         * @description Who a session acts as (AU-11)
         * @enum {string}
         */
        role: "patient" | "booking-request-user" | "staff" | "kiosk" | "referrer" | "external-radiologist" | "user";
        /**
         * Session
         * @description What the browser may know of its session
         */
        session: {
            /** @constant */
            authenticated: true;
            role: components["schemas"]["role"];
            /** @description The only booking, or booking request, that this session may see */
            bookingKey?: string;
            /** @description A one-time code was given */
            verified?: boolean;
            /**
             * Format: date-time
             * @description End of the session when nothing is done
             */
            idleUntil: string;
            /**
             * Format: date-time
             * @description End of the session whatever is done
             */
            endsAt: string;
            /** @description JSON of texts by key that take the place of others for this role (AU-9) */
            roleTranslations: string;
        };
        /**
         * User
         * @description The account that is signed in (AU-10)
         */
        user: {
            userId: string;
            username: string;
            organization: string | null;
            currentDoctor: {
                firstName: string;
                lastName: string;
            } | null;
            role: components["schemas"]["role"];
        };
        /** KioskDevice */
        "kiosk-device": {
            /**
             * Format: line
             * @description What the device is called, such as “Reception 2”; one line without invisible characters, with at least one character that is not a space
             */
            kioskIdentity?: string;
            /** @description Postal code of the place where the device stands */
            postalCodeLocationId?: string;
            /** @description The staff registered it; left out for one that nobody did, or that was taken out of service */
            registered?: boolean;
        };
        /**
         * Format: line
         * @description What the device is called, such as “Reception 2”; one line without invisible characters, with at least one character that is not a space
         */
        kioskIdentity: string;
        /** @description Postal code of the place where the device stands */
        postalCodeLocationId: string;
    };
    responses: {
        /** @description The request is not what the contract says; `errors` names each place */
        invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description A fault of the server */
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Not there, or not this caller's */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Not now; try again after the given time */
        unavailable: {
            headers: {
                /** @description Seconds */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Not for this caller, or the request comes from another site */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description The body is larger than allowed */
        tooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Only JSON is taken */
        unsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Too often; try again after the given time */
        tooMany: {
            headers: {
                /** @description Seconds */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description The slot is taken or its offer has run out; `alternatives` has the nearest free ones */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description This Idempotency-Key was used for another request */
        keyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Answers are missing or wrong (`errors`), or the Idempotency-Key was used for another request */
        unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Authenticate first, and come back */
        notAuthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description The bytes of a document, by the name that it was given */
        document: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/pdf": string;
                "image/jpeg": string;
                "image/png": string;
            };
        };
    };
    parameters: {
        /** @description A locale of the brand; anything else falls back to the brand's default (CF-2) */
        locale: string;
        /** @description Slug of a clinic; where it changes something of the brand for itself, the brand as it is there */
        ofClinic: components["schemas"]["slug"];
        /** @description Revision of the booking flow that a run began with; while its version is served, the brand as it was then */
        flowRevision: string;
        /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
        proof: string;
        /** @description Chosen by the caller, one per intent; a retry with the same key gets the first answer again */
        idempotencyKey: string;
        holdId: string;
        /** @description At least 128 random bits, base64url */
        bookingKey: string;
        /** @description Of a booking request */
        requestSlug: string;
        attachmentId: string;
        /** @description Who signs in */
        provider: "staff" | "referrer";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getConfig: {
        parameters: {
            query?: {
                /** @description A locale of the brand; anything else falls back to the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Slug of a clinic; where it changes something of the brand for itself, the brand as it is there */
                clinic?: components["parameters"]["ofClinic"];
                /** @description Revision of the booking flow that a run began with; while its version is served, the brand as it was then */
                flowRevision?: components["parameters"]["flowRevision"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["config"];
                };
            };
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
        };
    };
    getTranslations: {
        parameters: {
            query?: {
                /** @description A locale of the brand; anything else falls back to the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Slug of a clinic; where it changes something of the brand for itself, the brand as it is there */
                clinic?: components["parameters"]["ofClinic"];
                /** @description Revision of the booking flow that a run began with; while its version is served, the brand as it was then */
                flowRevision?: components["parameters"]["flowRevision"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Texts by message key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
        };
    };
    getApplicationImage: {
        parameters: {
            query?: {
                /** @description The content hash that `theme.images` of the brand names; with it the image may be kept for ever */
                v?: string;
            };
            header?: never;
            path: {
                /** @description Which image of the brand */
                image: "favicon" | "header" | "header_tablet" | "confirmation_header" | "check_in_header" | "image_viewer_banner" | "patient_portal_background";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
        };
    };
    getContact: {
        parameters: {
            query?: {
                /** @description With lng, where to measure distances from; the nearest clinic comes first */
                lat?: number;
                lng?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact text, as HTML of a few tags, and the clinics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: string;
                        clinics: components["schemas"]["clinic"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms, as HTML of a few tags; empty when the provider has none here */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        terms: string;
                    };
                };
            };
            500: components["responses"]["internal"];
        };
    };
    listRegions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Regions in the provider's order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["region"][];
                };
            };
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listClinics: {
        parameters: {
            query?: {
                region?: components["schemas"]["slug"];
                /** @description Only these */
                clinics?: components["schemas"]["slug"][];
                /** @description Only clinics that can do all of these exams */
                exams?: components["schemas"]["slug"][];
                lat?: number;
                lng?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clinics, by distance from the origin or else by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clinic"][];
                };
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    findPostalCodes: {
        parameters: {
            query: {
                /** @description The beginning of a postal code or of a place name */
                search: string;
                /** @description Places of this region's country come first */
                region?: components["schemas"]["slug"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most ten places */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["postal-code"][];
                };
            };
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listExams: {
        parameters: {
            query?: {
                region?: components["schemas"]["slug"];
                clinics?: components["schemas"]["slug"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups in the provider's order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["exam-group"][];
                };
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    searchAvailability: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["availability-query"];
            };
        };
        responses: {
            /** @description What is free */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["availability"];
                };
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    placeHold: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one per intent; a retry with the same key gets the first answer again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tokens of searched slots; more than one when exams are booked separately */
                    slots: components["schemas"]["slot-token"][];
                };
            };
        };
        responses: {
            /** @description Held */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hold"];
                };
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getCurrentHold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hold"];
                };
            };
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                holdId: components["parameters"]["holdId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released, or was not held any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    extendHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                holdId: components["parameters"]["holdId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Extended as far as allowed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hold"];
                };
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    createAppointment: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one per intent; a retry with the same key gets the first answer again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["appointment-request"];
            };
        };
        responses: {
            /** @description Booked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["booking"];
                };
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getAppointmentSummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summary */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["appointment-summary"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getAppointmentCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description iCalendar */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    cancelAppointment: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one per intent; a retry with the same key gets the first answer again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Canceled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["appointment-summary"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getBookingRequestSummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summary */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["booking-request-summary"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    downloadReferral: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["document"];
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    downloadAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["document"];
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    viewAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["document"];
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    authenticate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bookingKey: string;
                    type: components["schemas"]["authentication-type"];
                    /** Format: date */
                    dateOfBirth: string;
                    /** @description Asked for where the brand says so; digits only (AU-2) */
                    contactNumber?: string;
                    /** @description The solved challenge, as JSON in base64. Without one, the answer is `captcha-required` */
                    captcha?: string;
                };
            };
        };
        responses: {
            /** @description Authenticated, or a code is on its way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["authentication"];
                };
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    sendCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    channel: components["schemas"]["code-channel"];
                };
            };
        };
        responses: {
            /** @description On its way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["authentication"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    verifyCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Authenticated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["authentication"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getCaptcha: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Find the `number` from 0 to `maxnumber` for which SHA-256 of salt and number, in hex, is `challenge` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["captcha"];
                };
            };
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    startSignIn: {
        parameters: {
            query?: {
                /** @description Page of the portal to come back to, or https at a host that the brand lists; anything else is ignored */
                returnTo?: string;
            };
            header?: never;
            path: {
                /** @description Who signs in */
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the identity provider */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    finishSignIn: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                session_state?: string;
                error?: string;
                error_description?: string;
            };
            header?: never;
            path: {
                /** @description Who signs in */
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in and back where the sign-in began, or to /deny */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getAuthenticated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["session"];
                };
            };
            401: components["responses"]["notAuthenticated"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    probeCookies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the cookie of the answer before came back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kept: boolean;
                    };
                };
            };
            500: components["responses"]["internal"];
        };
    };
    logout: {
        parameters: {
            query?: {
                /** @description Also end all other sessions of the same booking or account, and the access of the browser that booked */
                everywhere?: boolean;
            };
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Logged out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["user"];
                };
            };
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    readDenialMessage: {
        parameters: {
            query: {
                /** @description Plain words, as they were signed */
                customMessage: string;
                /** @description Seconds since 1970 at which they stop being shown */
                expires: number;
                signature: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The words */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getKioskDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device; empty for one that was not named yet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["kiosk-device"];
                };
            };
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    nameKioskDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kioskIdentity: components["schemas"]["kioskIdentity"];
                    postalCodeLocationId?: components["schemas"]["postalCodeLocationId"];
                };
            };
        };
        responses: {
            /** @description The device as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["kiosk-device"];
                };
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    forgetKioskDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten, or had no name */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    registerKioskDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device, registered from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["kiosk-device"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    resetKiosk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as JSON in base64; needed when the answer is `captcha-required`, which it is once half of what an address, a network or a recipient may use is used. Good for one request */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing of the visit is left */
            204: {
                headers: {
                    /** @description What the browser is to empty */
                    "Clear-Site-Data"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
}
