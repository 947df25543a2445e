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
                /** @description Content hash from `theme.images`; with it the response may be cached for ever */
                v?: string;
            };
            header?: never;
            path: {
                /** @description Name of the image */
                image: "favicon" | "header" | "header_tablet" | "confirmation_header" | "check_in_header" | "image_viewer_banner" | "patient_portal_background" | "scene_booked" | "scene_broken" | "scene_calendar" | "scene_closed" | "scene_lost" | "scene_nothing";
            };
            cookie?: never;
        };
        /** An image of the brand (SH-6); a brand without a favicon gets one drawn from its theme */
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
        /** Contact details of the provider and its clinics (HD-9) */
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
        /** About, privacy policy, and terms and conditions of the provider (HD-9) */
        get: operations["getProviderPages"];
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
    "/api/clinics/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same clinics as `listClinics`
         * @description A POST, because the requested exams and the visitor's place must not appear in a URL. Changes nothing.
         */
        post: operations["searchClinics"];
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
        /** Places by postal code or name, as origins of distances */
        get: operations["findPostalCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/postal_codes/nearest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The place with a postal code that is nearest to a position, to name the position (BK-4) */
        get: operations["findNearestPostalCode"];
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
        /** Exams in groups; with a region or clinics, only the exams offered there (BK-6) */
        get: operations["listExams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search_words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What patients type when they look for an exam, in the language of a locale (BK-6) */
        get: operations["getSearchWords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/choices/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Choices of a form field, such as insurance types, doctors or exams (BK-10b); at most 200 */
        get: operations["listChoices"];
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
         * Free slots of clinics, by week, by month or the next one (SL-1)
         * @description A POST, because the requested exams must not appear in a URL. Changes nothing. The slots that the holder holds count as free for the holder. A search that takes too long gets 503, never an empty list.
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
         * Hold slots while the patient fills in the form (SL-5)
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
        /** Release a hold */
        delete: operations["releaseHold"];
        options?: never;
        head?: never;
        /** Extend a hold, up to its maximum */
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
         * Book the held slots (CR-1)
         * @description The server evaluates the flow again with the sent answers and decides by its own rules. It books all appointments of a booking in one transaction, or none. It also books an expired hold whose slots are still free.
         */
        post: operations["createAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a key for the next attempt after a booking by staff or a referrer failed (CR-3a)
         * @description Nothing can be booked under the old key afterwards, so an attempt that arrives late makes no second booking. If the failed attempt has booked after all, the response has its booking. A repeat gets the same response.
         */
        post: operations["renewAttempt"];
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
        /** The appointments of a booking; the patient and staff also see what a check-in needs (AS-1) */
        get: operations["getAppointmentSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/patient": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The patient of a booking, to fill another booking form with (BK-10a); for the patient and staff only */
        get: operations["getAppointmentPatient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The answers of a booking, to change an appointment without asking again (CX-2); for its patient and staff only */
        get: operations["getAppointmentAnswers"];
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
    "/api/appointments/{bookingKey}/details_changes": {
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
        /**
         * Ask staff to change details of the patient of a booking (BK-10c)
         * @description Records the wish for staff and tells the clinic by e-mail, which has a link and nothing else about the patient. A booking stays as it is.
         */
        post: operations["askForAppointmentDetailsChange"];
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
        /**
         * Cancel appointments of a booking and free their times (CX-1)
         * @description Without a list, all appointments that lie ahead are canceled, or none. The server evaluates the flow again and stores its answers for the staff. Staff with the right `override-rules` may cancel after the deadline, with a reason.
         */
        post: operations["cancelAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/confirmation": {
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
        /** Confirm a pending booking (CR-5a), or the booked appointments of another one (CX-4); for its patient, and for staff who heard it from the patient */
        post: operations["confirmAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/decline": {
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
        /**
         * Decline a pending booking, which frees its times (CR-5a)
         * @description A patient of a brand that has a questionnaire of the type DECLINE_APPOINTMENT sends its answers; the server evaluates the flow again. Staff decline without it.
         */
        post: operations["declineAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /**
         * The reports of a booking, for its patient after a one-time code and for staff (AS-5a); each call is in the audit log
         * @description With the key of a share instead, the released reports for its contact after a one-time code (SR-2).
         */
        get: operations["getReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/reports/access": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** Whether a link to results still works, and what it requires (AS-5d) */
        get: operations["getResultsAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The shares of a booking, for its patient after a one-time code (SR-2) */
        get: operations["listShares"];
        put?: never;
        /** Share the results of a booking with a contact, who gets a link (SR-1); for its patient after a one-time code */
        post: operations["shareResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/shares/{shareId}/revocation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
                shareId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a share, which ends its open views (SR-2); for the patient of the booking after a one-time code */
        post: operations["revokeShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the report in the clinic's system; a report with the same id replaces the earlier one */
                reportId: string;
            };
            cookie?: never;
        };
        get?: never;
        /** Store a report, for the clinic's system (AS-5a) */
        put: operations["putReport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/reminders": {
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
        /** Stop the reminders of a booking, or want them again (RT-14, CR-5c); the key is enough */
        put: operations["setReminders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/pending_notifications": {
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
        /** Send the patient of a pending booking the notification again (CR-5a) */
        post: operations["sendPendingNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referrer/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bookings of the last 90 days that the referrer made for patients, newest first (SR-5) */
        get: operations["listReferredBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referrer/bookings/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        /** A booking that the referrer made for a patient, by its reference (SR-5) */
        get: operations["getReferredBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referrer/bookings/{reference}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a booking that the referrer made for a patient (SR-5) */
        post: operations["cancelReferredBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a booking request for a patient (CR-5b)
         * @description Staff and referrers. The patient gets the link by e-mail, without the exam; a referrer gets no key and cannot act as the patient. Staff find the request by its slug, and hand over the link to a patient without an e-mail address.
         */
        post: operations["createBookingRequest"];
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
        /** A booking request (AS-2) */
        get: operations["getBookingRequestSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking_requests/{bookingKey}/status": {
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
        /**
         * Give a booking request another status (AS-2b)
         * @description The `statusChanges` of the request are the statuses that the viewer may choose. The status that it has already changes nothing. If its patient closes a request, the clinic is told by e-mail, which has a link and nothing about the patient.
         */
        post: operations["changeBookingRequestStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking_requests/{bookingKey}/patient": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The patient of a booking request, to fill the booking form with (BK-10a) */
        get: operations["getBookingRequestPatient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking_requests/{bookingKey}/details_changes": {
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
        /**
         * Ask staff to change details of the patient of a booking request (BK-10c)
         * @description Records the wish for staff and tells the clinic by e-mail, which has a link and nothing else about the patient. A booking request stays as it is.
         */
        post: operations["askForRequestDetailsChange"];
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
        /** The referral of a request with exactly one document (AT-5); else not found */
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
        /** A document of a request, for download (AT-5) */
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
        /** A document of a request, for display (AT-5) */
        get: operations["viewAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/appointments/{slug}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
            };
            cookie?: never;
        };
        /** The attachments of an appointment (AT-1) */
        get: operations["listAppointmentAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/appointments/{slug}/attachments/response": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
            };
            cookie?: never;
        };
        /** The attachments of an appointment, with the files that are being uploaded or were refused (AT-1) */
        get: operations["getAppointmentAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/appointments/{slug}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an attachment of an appointment (AT-1), as the portal asks before
         * @description An attachment of several appointments is deleted from all of them
         */
        delete: operations["deleteAppointmentAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/appointments/{slug}/attachments/{attachmentId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** A document of an appointment, for download (AT-5) */
        get: operations["downloadAppointmentAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/appointments/{slug}/attachments/{attachmentId}/view": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** A document of an appointment, for display; HEIC as JPEG and TIFF as PDF (AT-5) */
        get: operations["viewAppointmentAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/booking_requests/{slug}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        /** The attachments of a booking request (AT-1) */
        get: operations["listBookingRequestAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/booking_requests/{slug}/attachments/response": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        /** The attachments of a booking request, with the files that are being uploaded or were refused (AT-1) */
        get: operations["getBookingRequestAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/booking_requests/{slug}/attachments/{attachmentId}": {
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an attachment of a booking request (AT-1), as the portal asks before
         * @description An attachment of several appointments is deleted from all of them
         */
        delete: operations["deleteBookingRequestAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/drafts/{draftId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        /** The attachments of a booking in progress of this browser (AT-1) */
        get: operations["listDraftAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/drafts/{draftId}/attachments/response": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        /** The attachments of a booking in progress of this browser, with the files that are being uploaded or were refused (AT-1) */
        get: operations["getDraftAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/drafts/{draftId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an attachment of a booking in progress of this browser (AT-1), as the portal asks before
         * @description An attachment of several appointments is deleted from all of them
         */
        delete: operations["deleteDraftAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/drafts/{draftId}/attachments/{attachmentId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** A document of a booking in progress of this browser, for download (AT-5) */
        get: operations["downloadDraftAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/secured/drafts/{draftId}/attachments/{attachmentId}/view": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** A document of a booking in progress of this browser, for display; HEIC as JPEG and TIFF as PDF (AT-5) */
        get: operations["viewDraftAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a file, to send it in chunks (AT-1)
         * @description Its owner is one of three: appointments of one booking (one file for several), a booking request, or a draft, which is a booking in progress under an id that the page chooses at random for its run. A draft belongs to the browser; the booking takes its documents over. The bytes decide the type of the file. Nobody can read a file before it was scanned; an attachment that it replaces stays until then.
         */
        post: operations["startUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an upload */
                uploadId: components["parameters"]["uploadId"];
            };
            cookie?: never;
        };
        /** How far an upload is, for its uploader */
        get: operations["getUpload"];
        /**
         * Send the next chunk of a file
         * @description A chunk has 1,048,576 bytes, the last one what is left. It counts as a whole or not at all; `upload-offset-wrong` (409) has the true offset. After the last chunk the file is scanned.
         */
        put: operations["appendUpload"];
        post?: never;
        /** Cancel an upload, or dismiss a refused one */
        delete: operations["cancelUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the brand asks somebody in a situation, and what of it is answered (QN-1, QN-2a); changes nothing */
        post: operations["findDueQuestionnaires"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/{questionnaireId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a questionnaire of the brand */
                questionnaireId: components["parameters"]["questionnaireId"];
            };
            cookie?: never;
        };
        /** The details of a questionnaire (QN-9c) */
        get: operations["getQuestionnaire"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questionnaires/{questionnaireId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a questionnaire of the brand */
                questionnaireId: components["parameters"]["questionnaireId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store the answers to a questionnaire, with the effect of its type (QN-9a, QN-9b, QN-10)
         * @description The server evaluates the questionnaire again with the sent answers. Answers replace earlier ones of the same owner. One of the type CANCEL_APPOINTMENT_PATIENT also cancels the booking, in the same transaction.
         */
        post: operations["answerQuestionnaire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/questionnaires": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The stored answers of a booking (QN-9c); for the patient and staff only */
        get: operations["listAppointmentAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/questionnaire_responses": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The stored answers of a booking as FHIR R4 QuestionnaireResponses in a Bundle; for the patient and staff only */
        get: operations["exportAppointmentAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{bookingKey}/consent_forms": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /**
         * The consent forms of the appointments that are ahead, and whether to tell the patient about them (AS-4)
         * @description Questionnaires of the type CONSENT. Their answers are sent to `answers`. A form that changed after it was answered is open again.
         */
        get: operations["getConsentForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking_requests/{bookingKey}/questionnaires": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        /** The stored answers of a booking request (QN-9c) */
        get: operations["listRequestAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask or tell the provider something (BK-6c, AS-6)
         * @description Records the enquiry and tells the clinic or the call centre by e-mail, which has the reference and a link and nothing else about the patient.
         */
        post: operations["sendEnquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/patient_searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The patients of earlier bookings with a date of birth, for the form of a booking on behalf (BK-11a)
         * @description Staff find patients of the brand, referrers only those for whom they booked. Each patient appears once, with the details of the newest booking.
         */
        post: operations["findPatients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/bookings/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Reference of the booking, with or without its prefix, in any case; spaces may be hyphens */
                reference: string;
            };
            cookie?: never;
        };
        /** A booking with its patient and answers, for staff of the brand; each call is in the audit log */
        get: operations["getDeskBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/enquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The enquiries that wait for an answer, for staff of the brand; each call is in the audit log
         * @description The oldest first, at most 50. `after` continues a list after its last enquiry. With a reference, only the enquiry that has it, also if it is DONE.
         */
        get: operations["listEnquiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/enquiries/{enquiryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                enquiryId: components["parameters"]["enquiryId"];
            };
            cookie?: never;
        };
        /** An enquiry, for staff */
        get: operations["getEnquiry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/enquiries/{enquiryId}/completion": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                enquiryId: components["parameters"]["enquiryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark an enquiry as DONE; does nothing to one that is DONE */
        post: operations["completeEnquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/booking_requests/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        /** A booking request with its patient, for staff of the brand; each call is in the audit log */
        get: operations["getDeskBookingRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/details_changes/{detailsChangeId}/completion": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                detailsChangeId: components["parameters"]["detailsChangeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a details change as DONE; does nothing to one that is DONE */
        post: operations["completeDetailsChange"];
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
         * Authenticate with a booking key and a date of birth (AU-2)
         * @description The response to an unknown key, a wrong date, a locked booking and a revoked booking is `authentication-failed`, with the same bytes after the same time. Each attempt needs a new proof of work from `GET /api/captcha`. After three wrong attempts at a key from an address the response is `too-many-attempts`, whether the key exists or not (AU-5).
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
         * Send a new one-time code; the previous code becomes invalid (AU-3)
         * @description Refused with `code-too-soon` and Retry-After until `resendAfter` seconds have passed on the server's clock.
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
         * Verify a one-time code (AU-3)
         * @description The response to a wrong or expired code is `code-wrong`. After five attempts at a code, or ten wrong codes in a day, it is `too-many-attempts`, even for the right code.
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
        /** A challenge for a proof of work (ALTCHA), valid for one request */
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
        /** Redirect to the identity provider for sign-in (OpenID Connect) */
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
        /** Complete a sign-in; the identity provider redirects here */
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
        /** The session of this browser (AU-8); the call does not keep it alive */
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
        /** Whether this browser keeps cookies (AU-7); each response sets one for a minute */
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
         * Log out this browser, with or without a session
         * @description Ends the session, the access of the browser that booked and a pending sign-in, and releases the holds.
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
        /** A message for the denial page, if the server signed it and it has not expired (DN-2) */
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
        /** Name and place of this kiosk (KI-4); renews its cookies */
        get: operations["getKioskDevice"];
        /** Name this device (KI-4, DL-5) */
        put: operations["nameKioskDevice"];
        post?: never;
        /** Remove the name of this device (KI-4) */
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
        /** Register this device as a kiosk; ends the session of the member of staff who does it */
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
         * End a visit at a kiosk (KI-3), with or without a session
         * @description Ends the session and the access to bookings of this browser, releases the holds and removes the visitor's cookies. The header Clear-Site-Data empties the caches and the storage of the browser. The cookies of the device stay.
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
         * @description Identifier in addresses
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
            /** @description Where the logo leads on a confirmation page; empty: home (HD-2) */
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
            /** @description Seconds without a touch until a kiosk asks (KI-2) */
            kioskNoActivitySeconds: number;
            /** @description URL of a MapLibre style, {scheme} for light or dark; empty: no such map (BK-3) */
            mapStyle: string;
            mapUiEnabled: boolean;
            /** @description From this distance to their region on, visitors are treated as being in its centre; 0 for no limit (BK-4) */
            maximumDistanceKm: number;
            /** @description Key of Google Maps; empty: no such map (BK-3) */
            mapsApiKey: string;
            moveHeaderImageToRight: boolean;
            /** @description Hosts that a link to the portal may lead on to */
            outsideHosts: string[];
            /** @description Rules for what is inside a questionnaire (QN-2b) */
            questionnaireCss: string;
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
            /** @description Staff and referrers can book for patients at /advanced-booking */
            advancedBookingEnabled: boolean;
            /**
             * @description Whether bookings by staff wait for the patient to confirm
             * @enum {string}
             */
            staffPending: "NEVER" | "OPTIONAL" | "ALWAYS";
            /** @description Hours for which a pending booking waits for the patient */
            pendingHours: number;
            /** @description Shortest notice; an exam may require more */
            minimumNoticeMinutes: number;
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
         * BookingFormSettings
         * @description What patients may upload (AT-3)
         */
        "booking-form-settings": {
            /** @description Media types of documents */
            validReferralContentTypes: string[];
        };
        /**
         * BodyFigureSettings
         * @description How the body figure of the exam step looks (BK-5); absent if the step shows none
         */
        "body-figure-settings": {
            /** @description Empty: the colour of the brand */
            bodyPartHoverColor: string;
            /** @description Such as 200ms */
            bodyPartHoverTransitionTime: string;
            /** @description Declarations such as stroke: #33665f; may be empty */
            bodyPartsCss: string;
            /** @description Empty: a colour of the theme */
            gradientColor: string;
        };
        /**
         * Questionnaire type
         * @description When a questionnaire is asked (QN-1)
         * @enum {string}
         */
        "questionnaire-type": "REQUIRED_ON_CONFIRMATION" | "FEEDBACK" | "DECLINE_APPOINTMENT" | "CANCEL_APPOINTMENT_PATIENT" | "CREATE_BOOKING_REQUEST" | "CREATE_BOOKING_REQUEST_REFERRER" | "PAIN_SCORE_INITIAL" | "PAIN_SCORE_FINAL" | "PROTOCOL" | "MODALITY_ROUTING" | "BOOKING_FORM" | "CONSENT";
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
            bookingForm: components["schemas"]["booking-form-settings"];
            bodyFigure?: components["schemas"]["body-figure-settings"];
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
            /** @description Flow of the questionnaire of a type that a page starts; missing types have none */
            questionnaires: {
                DECLINE_APPOINTMENT?: string;
                /** @description Types of which the brand has a questionnaire that runs on its own */
                asked?: components["schemas"]["questionnaire-type"][];
            };
            /** @description Same-origin address of each form's ES module (schema, ui schema, compiled validator) by its id */
            forms: {
                [key: string]: string;
            };
        };
        /**
         * ProblemCode
         * @description The kind of a problem, for programs. src/server/http/problem.ts has the HTTP status and the title of each code, and the locale files have the patient's sentence under `error.<code>`. `page-outdated` is sent instead of `invalid-request` and `slot-token-invalid` to a page of the portal that another build of the client runs: its requests carry the name of its script in the header `Portal-Build`
         * @enum {string}
         */
        "problem-code": "invalid-request" | "page-outdated" | "malformed-json" | "not-authenticated" | "authentication-failed" | "captcha-required" | "code-wrong" | "code-too-soon" | "too-many-attempts" | "too-many-requests" | "forbidden" | "forbidden-origin" | "not-found" | "method-not-allowed" | "request-timeout" | "body-too-large" | "unsupported-media-type" | "headers-too-large" | "idempotency-key-reused" | "unknown-region" | "unknown-clinic" | "unknown-exam" | "unknown-booking-request" | "date-in-the-past" | "date-beyond-horizon" | "range-too-long" | "read-only" | "slot-token-invalid" | "slot-token-expired" | "slot-taken" | "slot-not-offered" | "hold-not-found" | "hold-expired" | "flow-unknown" | "flow-changed" | "answers-invalid" | "request-booked" | "request-closed" | "too-late-to-cancel" | "already-canceled" | "reschedule-not-allowed" | "appointment-over" | "upload-offset-wrong" | "file-too-large" | "too-many-files" | "override-not-allowed" | "override-required" | "not-pending" | "pending-expired" | "questionnaire-required" | "denied-by-answers" | "availability-timeout" | "temporarily-unavailable" | "internal";
        /**
         * SlotToken
         * @description A searched slot, signed by the server and valid for an hour
         */
        "slot-token": string;
        /**
         * SlotPart
         * @description A part of a visit on several devices, with its own time. One device does its exams one after the other
         */
        "slot-part": {
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
            minutes: number;
        };
        /**
         * Slot
         * @description A free slot of a clinic. Wall time, zone and offset come from the server; the browser computes none of them from an instant (SL-6)
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
            /** @description Length of the appointment, from the first to the last part */
            minutes: number;
            /** @description The parts of a visit on several devices, in order of time; `device` is that of the first */
            parts?: components["schemas"]["slot-part"][];
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
            /** @description The true offset of the next chunk of an upload */
            offset?: number;
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
            /** @description Names of the modalities that can be done here; only in lists of clinics */
            modalities?: string[];
            /** @description Opening hours of a usual week in clinic time; only in lists of clinics */
            openingHours?: {
                /** @description 1 for Monday */
                weekday: number;
                opens: string;
                /** @description 24:00 for midnight at the end of the day */
                closes: string;
            }[];
            /** @description Hours of a usual week in which devices for all exams of the query work; only for a query with clinics and exams */
            examHours?: {
                /** @description 1 for Monday */
                weekday: number;
                opens: string;
                /** @description 24:00 for midnight at the end of the day */
                closes: string;
            }[];
            /** @description Days from yesterday to eight days ahead (UTC) with other hours than usual, such as holidays; only in lists of clinics */
            specialHours?: {
                /**
                 * Format: date
                 * @description In clinic time
                 */
                date: string;
                /** @description Empty on a closed day */
                hours: {
                    opens: string;
                    /** @description 24:00 for midnight at the end of the day */
                    closes: string;
                }[];
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
            /** @description The clinic of a region with one clinic */
            onlyClinic?: components["schemas"]["slug"];
            /** @description Names of the clinics, by name */
            clinicNames: string[];
        };
        /**
         * Clinic query
         * @description Which clinics to return, as the parameters of `listClinics`
         */
        "clinic-query": {
            region?: components["schemas"]["slug"];
            /** @description Only these clinics */
            clinics?: components["schemas"]["slug"][];
            /** @description Only clinics that can do all of these exams in one visit */
            exams?: components["schemas"]["slug"][];
            /** @description The exams are booked at separate times: only clinics that do each of them or, if there is none, at least one */
            separate?: boolean;
            lat?: number;
            lng?: number;
            /** @description The origin by postal code instead of lat and lng */
            postalCode?: string;
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
            /** @description Areas of the body figure that the exam is in; absent where the exam step shows no figure (BK-5) */
            bodyAreas?: ("head" | "shoulder" | "arm" | "chest" | "belly" | "back" | "pelvis" | "leg" | "knee" | "foot")[];
            /** @description Minutes */
            duration: number;
            /** @description Minutes of room preparation before the appointment */
            prepTime: number;
            /** @description Shortest notice in minutes */
            minutesPrior: number;
            /** @description Minutes before the exam at which the patient arrives */
            arrivalMinutes: number;
            /** @description How the patient prepares */
            preparation: string;
            /** @description For patients before they choose; may be empty */
            notes: string;
            /** @description About the exam itself, once it is chosen; may be empty */
            examNotes: string;
            /** @description Before it is booked, a dialog explains that it needs a request (BK-8) */
            showBookingRequestInfoModal: boolean;
            walkIn: boolean;
            /** @enum {string} */
            enquiry: "none" | "special" | "general";
            /** @description Ids of the document types that patients are asked for; absent if none (AT-1c) */
            documentTypes?: string[];
            /** @description The provider's number, if it has one: exams with a lower number come first in their group. Lists have this order */
            priority?: number;
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
        /** TermsByName */
        "terms-by-name": {
            [key: string]: string[];
        };
        /**
         * SearchWords
         * @description What patients type when they look for an exam, in the language of a locale and those that it includes
         */
        "search-words": {
            /** @description Words that say nothing about the exam */
            ignored: string[];
            /** @description Endings of words and what replaces them */
            endings: {
                [key: string]: string;
            };
            /** @description Letters and how patients write them in another alphabet */
            letters: {
                [key: string]: string;
            };
            /** @description Spellings and how they sound */
            sounds: {
                [key: string]: string;
            };
            /** @description Lists of terms with the same meaning */
            synonyms: string[][];
            meanings: components["schemas"]["terms-by-name"];
            modalities: components["schemas"]["terms-by-name"];
            groups: components["schemas"]["terms-by-name"];
            bodyParts: components["schemas"]["terms-by-name"];
            exams: components["schemas"]["terms-by-name"];
        };
        /** @description The answer; a body part has no slug in the catalog, so this is its name there, in every locale */
        "properties-slug": string;
        /**
         * Choice
         * @description A choice of a form field, from a list of the provider's catalog (BK-10b)
         */
        choice: {
            /** @description The answer; a body part has no slug in the catalog, so this is its name there, in every locale */
            slug: string;
            name: string;
            /** @description A second line, such as a doctor's practice */
            detail?: string;
        };
        /**
         * Overridden rule
         * @description A booking rule that staff may override, the minimum notice or the horizon
         * @enum {string}
         */
        "overridden-rule": "NOTICE" | "HORIZON";
        /** AvailabilityQuery */
        "availability-query": {
            /** @description Done in one visit of one clinic, one after the other, on as many devices as needed */
            exams: components["schemas"]["slug"][];
            /** @description Only these clinics */
            clinics?: components["schemas"]["slug"][];
            region?: components["schemas"]["slug"];
            origin?: {
                latitude: number;
                longitude: number;
            };
            /**
             * @description WEEK and MONTH count slots by day, NEXT gives each clinic's first
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
            /** @description The dates of a WEEK or MONTH whose slots are listed, such as the visible ones; the others are only counted. FIRST is the first date with a free slot at any of the clinics. At most 400 dates times `limit` */
            slotsOn: string[];
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
            /** @description The other slots that the patient has chosen for the same booking. Dates on which one of their exams excludes one of these are not offered */
            besides?: components["schemas"]["slot-token"][];
            /** @description Also offers times that these rules exclude; only for staff with the right `override-rules` */
            overrides?: components["schemas"]["overridden-rule"][];
            /**
             * @description No preparation time and no notice (BK-7); only walk-in exams
             * @default false
             */
            walkIn: boolean;
        };
        /**
         * SlotOffer
         * @description Free slots of a device, or of visits with the same parts, on one date that have the same offset from UTC, signed together. Wall times and offset come from the server; the browser joins them with the date and adds minutes for the parts, which is right because date and offset stay the same (SL-6)
         */
        "slot-offer": {
            device: components["schemas"]["slug"];
            offset: string;
            /** @description A dot and the index of a start, from 0, make it the token of that slot */
            token: string;
            /** @description The parts of a visit on several devices, in order of time; each begins `after` minutes after the start of the visit. Without it, the device does all exams in the minutes of the search */
            parts?: {
                device: components["schemas"]["slug"];
                exams: components["schemas"]["slug"][];
                after: number;
                minutes: number;
            }[];
            /** @description Wall times at the clinic, in order */
            starts: string[];
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
            /** @description The exams of every slot without parts */
            exams: components["schemas"]["slug"][];
            /** @description Length of every slot without parts */
            minutes: number;
            /** @description In the requested order */
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
                /** @description Empty for the view NEXT */
                days: {
                    /** Format: date */
                    date: string;
                    count: number;
                    /**
                     * @description Why no slot is free that day; only and always for a day without free slots. closed: the clinic does not open. not-offered: it opens, but not for these exams. full: every slot is taken. notice: too little notice is left, or the day is over. horizon: the day is too far ahead. time-of-day: nothing is free at the wanted time of day. not-consecutive: each exam of a visit has free times, but not one after the other. no-gap: nothing is free for the wanted length, but for a shorter one that the exam allows. other-day: an exam of another chosen slot excludes these on that day. days-apart: an exam of another chosen slot needs more days before or after these. order: the free times are in the wrong order with another chosen slot. same-visit: the free times would be one visit with another chosen slot, which the exams exclude. overlap: the free times overlap another chosen slot or are too close to it
                     * @enum {string}
                     */
                    reason?: "time-of-day" | "other-day" | "days-apart" | "order" | "same-visit" | "overlap" | "no-gap" | "not-consecutive" | "full" | "notice" | "horizon" | "not-offered" | "closed";
                    /** @description The slots of a date in `slotsOn` */
                    offers?: components["schemas"]["slot-offer"][];
                }[];
                next?: components["schemas"]["slot"];
            }[];
            /** @description The days that must lie between these exams and those of the other chosen slots, the longest first; absent without any */
            intervals?: {
                /** @description Slug of the exam that waits */
                exam: string;
                /** @description Slug of the exam after which it waits */
                after: string;
                /** @description The smallest number of days between the two dates */
                days: number;
            }[];
            /** @description Why no slot is free at any of the clinics, on any of the dates */
            explanation?: {
                /** @enum {string} */
                reason: "no-clinic" | "not-offered" | "not-together" | "exclusive" | "closed" | "notice" | "horizon" | "time-of-day" | "no-gap" | "not-consecutive" | "other-day" | "days-apart" | "order" | "same-visit" | "overlap" | "full";
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
             * @description For a countdown that does not depend on the clock of the device
             */
            serverTime: string;
        };
        /**
         * Draft
         * @description Id of a run that has booked nothing yet, chosen by the browser. Each browser has its own drafts: the same id in another browser is another draft
         */
        draft: string;
        /** AppointmentRequest */
        "appointment-request": {
            flow: components["schemas"]["slug"];
            /** @description Content hash of the flow that the patient went through */
            revision: string;
            /** @description Id of the action step that books */
            step: string;
            locale?: string;
            /** @description How the flow is shown; conditions may depend on it, permissions never do */
            context?: {
                kiosk?: boolean;
                iframe?: boolean;
                tablet?: boolean;
                /** @description The page runs in advanced booking; ignored unless staff or a referrer books */
                advanced?: boolean;
                /**
                 * Format: date
                 * @description Date of the visitor's device; ignored unless it is the present date in a time zone
                 */
                today?: string;
            };
            /** @description Key of the booking request that the booking is made from; the session must give access to it. The booking makes it BOOKED (BK-11c) */
            bookingRequest?: string;
            draft?: components["schemas"]["draft"];
            /** @description The appointment that the first chosen time replaces (CX-2, CX-3), for its patient and staff. It ends in the transaction that books; without that it stays as it is */
            replaces?: {
                bookingKey: string;
                /**
                 * Format: uuid
                 * @description Its slug
                 */
                appointment: string;
                /** @description Why staff move it after the deadline */
                override?: string;
            };
            /** @description What staff and referrers add to a booking for a patient (BK-11); refused from others. Without it they book by the rules of everybody */
            onBehalf?: {
                /** @description The patient must confirm (CR-5a). A booking by a referrer is always pending */
                pending?: boolean;
                /** @description The rules that the booking breaks, each with its reason; only for staff with the right `override-rules` */
                overrides?: {
                    rule: components["schemas"]["overridden-rule"];
                    /** @description For other staff; no line breaks */
                    reason: string;
                }[];
            };
            /** @description Answers by step; the server validates them again */
            answers: {
                [key: string]: Record<string, never>;
            };
        };
        /** Booking */
        booking: {
            /** @description Missing for a referrer, who must not act as the patient */
            bookingKey?: string;
            /** @description For a referrer, whose page of the booking it opens */
            reference?: string;
            /** @description One for each appointment (CR-1). All were made, because a booking is all or nothing; a failed booking is a problem (decision 035) */
            results: {
                /** @constant */
                success: true;
                errorMessage: null;
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
        /**
         * Booked by
         * @description The member of staff or the referrer who booked for the patient; missing if the patient booked
         */
        "booked-by": {
            name: string;
            /** @enum {string} */
            role: "staff" | "referrer";
            /** @description The practice of a referrer */
            organization?: string;
        };
        /**
         * Pending booking
         * @description What a booking that the patient has to confirm waits for, and what came of it (CR-5a); missing for other bookings
         */
        pending: {
            /**
             * Format: date-time
             * @description When the times become free if nobody answers
             */
            until: string;
            /** @description Whether the viewer can confirm or decline now */
            canAnswer: boolean;
            /**
             * @description Missing until somebody answers
             * @enum {string}
             */
            outcome?: "CONFIRMED" | "DECLINED" | "EXPIRED" | "CANCELED";
        };
        /**
         * Change state
         * @description Whether and until when an appointment can be canceled (CX-1c), or moved and changed (CX-2), online
         */
        "change-state": {
            allowed: boolean;
            /**
             * @description Why not; with ENQUIRE_ONLY it can be canceled, and another time must be arranged with the clinic
             * @enum {string}
             */
            reason?: "PRIOR_MINUTES" | "APPOINTMENT_CANCELLED" | "ENQUIRE_ONLY" | "CHECKED_IN" | "WALK_IN" | "PAST";
            /** @description Minutes from the deadline to the start */
            minutesPrior: number;
            /**
             * Format: date-time
             * @description The deadline
             */
            until: string;
            /** @description The deadline at the clinic's wall time, such as 2026-11-20T08:15 */
            untilLocal: string;
        };
        /** AppointmentSummary */
        "appointment-summary": {
            bookingKey: string;
            /** @description Identifies the booking on the phone, such as SL 4K7 29Q; grants no access. Old bookings have none */
            reference?: string;
            /** @description Key of the booking request that the booking was made from, for those who may see it */
            requestKey?: string;
            /** @description The name, for the printed page */
            patient: {
                firstName: string;
                lastName: string;
            };
            /** @description Who booked for the patient, such as a parent; missing if the patient booked */
            booker?: {
                firstName: string;
                lastName: string;
                /** @enum {string} */
                relationship: "parent" | "guardian" | "partner" | "family" | "carer" | "other";
            };
            bookedBy?: components["schemas"]["booked-by"];
            pending?: components["schemas"]["pending"];
            /** Format: date-time */
            createdAt: string;
            appointments: {
                /** Format: uuid */
                slug: string;
                bookingKey: string;
                /** @enum {string} */
                status: "PENDING" | "BOOKED" | "CONFIRMED" | "CHANGED" | "RESCHEDULED" | "CANCELED" | "ARRIVED" | "DONE" | "NO_SHOW";
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                zone: string;
                offset: string;
                local: string;
                minutes: number;
                cancellation: components["schemas"]["change-state"];
                rescheduling: components["schemas"]["change-state"];
                /**
                 * Format: uuid
                 * @description Slug of the appointment that this one replaces
                 */
                predecessor?: string;
                clinic: components["schemas"]["clinic"];
                exams: components["schemas"]["exam"][];
                /** @description The parts of a visit on several devices, in order of time */
                parts?: {
                    exams: components["schemas"]["exam"][];
                    /** Format: date-time */
                    start: string;
                    /** Format: date-time */
                    end: string;
                    zone: string;
                    offset: string;
                    local: string;
                    minutes: number;
                }[];
                /** @description Whether a check-in asks for the gender, because it is not known; only for the patient and staff (AS-1a) */
                showGenderSelection?: boolean;
                /** @description Only for the patient and staff, if a number is known (AS-1a) */
                patientDetails?: {
                    /** @description Ten digits */
                    medicareNumber: string;
                };
                /** @description Number of the patient at the provider; only for the patient and staff (AS-1a) */
                patientFolioNumber?: string;
            }[];
        };
        /**
         * Patient details
         * @description The details that a booking form is filled with (BK-10a)
         */
        "patient-details": {
            firstName: string;
            lastName: string;
            /** Format: date */
            dateOfBirth: string;
            /** @description May be empty */
            email: string;
            /** @description May be empty */
            mobile: string;
            gender?: string;
            medicareNumber?: string;
            medicareReference?: string;
            nhi?: string;
            healthCardNumber?: string;
            folioNumber?: string;
            insurance?: string;
            ethnicity?: string;
            referringDoctor?: string;
            /** @description Who booked for the patient; missing if the patient booked */
            booker?: {
                firstName: string;
                lastName: string;
                relationship: string;
            };
        };
        /**
         * DetailsChangeRequest
         * @description Details of the patient that are wrong, as they should be (BK-10c). At least one, or a remark. An empty text asks to remove a detail
         */
        "details-change-request": {
            changes: {
                /** Format: name */
                firstName?: string;
                /** Format: name */
                lastName?: string;
                /** Format: date */
                dateOfBirth?: string;
                /** Format: line */
                email?: string;
                mobile?: string;
                /** @enum {string} */
                gender?: "female" | "male" | "other" | "";
                medicareNumber?: string;
                medicareReference?: string;
                nhi?: string;
                healthCardNumber?: string;
                folioNumber?: string;
            };
            /**
             * Format: lines
             * @description What else staff should know
             */
            remark?: string;
        };
        /** Format: uuid */
        id: string;
        /** @description Content hash of the flow that the patient went through */
        revision: string;
        /** @description Id of the action step that books */
        step: string;
        /** @description Answers by step; the server validates them again */
        answers: {
            [key: string]: Record<string, never>;
        };
        /**
         * Report
         * @description A report of an appointment (AS-5a)
         */
        report: {
            reportId: string;
            /**
             * Format: uuid
             * @description Slug of the appointment
             */
            appointment: string;
            title: string;
            /** @description May be empty */
            author: string;
            /** Format: date-time */
            reportedAt: string;
            /** @description Whether it replaced an earlier report */
            amended: boolean;
            /**
             * Format: date-time
             * @description When patients may read it
             */
            releasedAt: string;
            /** @description Plain text; missing before the release */
            text?: string;
        };
        /**
         * Share
         * @description Results that a patient shared with a contact (SR-4)
         */
        share: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "RESULT" | "HISTORY";
            contactDetails: string;
            /** @enum {string} */
            contactDetailsType: "EMAIL" | "PHONE";
            /** @description May be empty */
            contactName: string;
            /** Format: date-time */
            dateCreatedUTC: string;
            /** Format: date-time */
            dateRevoked?: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description When the contact opened it, the latest first */
            views: string[];
        };
        /**
         * Patient identity
         * @description Who a patient is, by name and date of birth
         */
        "patient-identity": {
            firstName: string;
            lastName: string;
            /** Format: date */
            dateOfBirth: string;
        };
        /** @enum {string} */
        status: "PENDING" | "BOOKED" | "CONFIRMED" | "CHANGED" | "RESCHEDULED" | "CANCELED" | "ARRIVED" | "DONE" | "NO_SHOW";
        /**
         * Referred booking
         * @description A booking that a referrer made for a patient, as the referrer sees it (SR-5)
         */
        "referred-booking": {
            /** @description Such as SL 4K7 29Q */
            reference: string;
            /** Format: date-time */
            createdAt: string;
            patient: components["schemas"]["patient-identity"];
            pending?: components["schemas"]["pending"];
            appointments: {
                /** Format: uuid */
                slug: string;
                status: components["schemas"]["status"];
                /** Format: date-time */
                start: string;
                local: string;
                zone: string;
                minutes: number;
                /** @description Name */
                clinic: string;
                /** @description Names */
                exams: string[];
                cancellation: components["schemas"]["change-state"];
            }[];
        };
        /**
         * BookingRequestOrder
         * @description A booking request that staff or a referrer make for a patient (CR-5b)
         */
        "booking-request-order": {
            /** @description The language of the patient */
            locale?: string;
            patient: {
                /** Format: name */
                firstName: string;
                /** Format: name */
                lastName: string;
                /** Format: date */
                dateOfBirth: string;
                /**
                 * Format: email
                 * @description Where the link goes; a referrer must give it
                 */
                email?: string;
                mobile?: string;
                /** @enum {string} */
                gender?: "female" | "male" | "other";
                medicareNumber?: string;
                medicareReference?: string;
                nhi?: string;
                healthCardNumber?: string;
                folioNumber?: string;
            };
            exam?: components["schemas"]["slug"];
            /**
             * Format: line
             * @description Without an exam, the patient chooses among those of this body part
             */
            bodyPart?: string;
            clinic?: components["schemas"]["slug"];
            /**
             * Format: line
             * @description Who refers the patient; the name of the account for a referrer
             */
            referrer?: string;
            /**
             * Format: lines
             * @description For the patient
             */
            notes?: string;
            draft?: components["schemas"]["draft"];
        };
        /**
         * Format: uuid
         * @description Identifies the request; grants no access
         */
        "booking-request-summary_properties-slug": string;
        /** @enum {string} */
        "properties-status": "OPEN" | "ON_HOLD" | "BOOKED" | "CANCELED" | "DECLINED_BY_PATIENT" | "REMOVED_BY_OPERATOR" | "EXPIRED" | "EXPIRED_PATIENT" | "DELETED";
        /**
         * Attachment
         * @description A document whose file can be read (AT-8)
         */
        attachment: {
            /** Format: uuid */
            id: string;
            /** @description Of the appointment or booking request, or the id of the draft */
            slug: string;
            fileName: string;
            /** @enum {string} */
            contentType: "application/pdf" | "image/jpeg" | "image/png" | "image/heic" | "image/webp" | "image/tiff";
            /**
             * @description Of the copy that `view` sends, if it is not `contentType`
             * @enum {string}
             */
            viewContentType?: "application/pdf" | "image/jpeg";
            /** @description Bytes */
            size: number;
            /** @description The viewer may replace and delete it; only in lists of attachments */
            changeable?: boolean;
            /** @description Its file is there, as for every listed attachment. Only in lists of attachments */
            hasUploadedDocument?: boolean;
            /**
             * Format: uuid
             * @description Id to name in `replaces` of an upload; absent if the viewer may not replace it. Only in lists of attachments
             */
            uploadedDocument?: string;
            /** @description The viewer may download and view it; only in lists of attachments. A brand may keep the clinic's documents of a booking request closed; what patients added themselves is open to them */
            openable?: boolean;
            /** @description Id of its document type; absent for a document of the clinic without one */
            documentTypeId?: string;
            documentType: {
                /** @description May be empty */
                title: string;
                /** @description May be empty */
                description: string;
            };
        };
        /**
         * Booking request summary
         * @description A booking request and its status, without personal details (AS-2)
         */
        "booking-request-summary": {
            /**
             * Format: uuid
             * @description Identifies the request; grants no access
             */
            slug: string;
            bookingKey: string;
            /** @enum {string} */
            status: "OPEN" | "ON_HOLD" | "BOOKED" | "CANCELED" | "DECLINED_BY_PATIENT" | "REMOVED_BY_OPERATOR" | "EXPIRED" | "EXPIRED_PATIENT" | "DELETED";
            /** @description The statuses that the viewer may give it */
            statusChanges: components["schemas"]["properties-status"][];
            /** Format: date-time */
            createdAt: string;
            exam?: components["schemas"]["exam"];
            clinic?: components["schemas"]["clinic"];
            /** @description The body part of the exam to choose; may be empty */
            bodyPart: string;
            /** @description Key of the booking that was made from the request, while it is BOOKED */
            appointmentKey?: string;
            /** @description Names of the exams of that booking */
            bookedExams?: string[];
            /** @description When the appointments of that booking begin that are not called off, in order of time */
            bookedTimes?: {
                /** Format: date-time */
                start: string;
                zone: string;
                /** @description Wall time at the clinic, such as 2026-11-20T08:15 */
                local: string;
            }[];
            /** @description Who refers the patient; may be empty */
            referrer: string;
            /** @description Notes for the patient; may be empty */
            notes: string;
            attachments: components["schemas"]["attachment"][];
        };
        /**
         * DocumentType
         * @description A kind of document of the catalog, such as a referral
         */
        "document-type": {
            id: string;
            title: string;
            /** @description May be empty */
            description: string;
            /** @description Photos that are added together become one PDF; `files` of an upload may then be several */
            combinePhotos: boolean;
            /** @description An exam asks for it; else it may be added for every exam */
            asked: boolean;
        };
        /**
         * Upload
         * @description A file that is not an attachment yet
         */
        upload: {
            /** Format: uuid */
            id: string;
            fileName: string;
            /** @description Bytes */
            size: number;
            /** @description Bytes that were stored, and so the offset of the next chunk */
            received: number;
            /** @enum {string} */
            state: "UPLOADING" | "SCANNING" | "READY" | "REFUSED";
            /**
             * @description Why a file was refused: the scanner found malware; its type is not accepted; it is a DICOM file, or one of a word processor; a password protects it; it has scripts, actions or other files inside; it cannot be read to its end; or it has too many pixels or pages
             * @enum {string}
             */
            refusal?: "malware" | "type" | "dicom" | "office" | "protected" | "active" | "damaged" | "too-complex";
            /**
             * Format: uuid
             * @description The attachment that it became, once it is READY
             */
            attachmentId?: string;
            documentTypeId?: string;
            /**
             * Format: uuid
             * @description The attachment whose file it replaces
             */
            replaces?: string;
        };
        /** AttachmentResponse */
        "attachment-response": {
            attachments: components["schemas"]["attachment"][];
            /** @description The document types that may be added, in display order */
            examDocumentTypes: components["schemas"]["document-type"][];
            /** @description Files that are being uploaded or scanned, and refused ones until they are dismissed or a week has passed */
            uploads: components["schemas"]["upload"][];
        };
        /** UploadRequest */
        "upload-request": {
            /** @description One of the three */
            owner: {
                /** @description Slugs of appointments of one booking */
                appointments?: string[];
                /**
                 * Format: uuid
                 * @description Slug of a booking request
                 */
                bookingRequest?: string;
                draft?: components["schemas"]["draft"];
            };
            /** @description The file. Several are photos that become one PDF, in this order; their bytes are sent one after another */
            files: {
                fileName: string;
                /** @description Bytes */
                size: number;
            }[];
            /** @description Id of a document type of the catalog. Required unless the file replaces one, or the catalog has no types */
            documentTypeId?: string;
            /**
             * Format: uuid
             * @description Id of the attachment whose file is replaced once this one is READY; it keeps its owner and its id
             */
            replaces?: string;
        };
        /**
         * Answer owner
         * @description Whom the answers are about: a booking, a booking request, or a draft, which is a run of this browser that has booked nothing yet
         */
        "answer-owner": {
            bookingKey?: string;
            /** @description Key of a booking request */
            bookingRequest?: string;
            draft?: components["schemas"]["draft"];
        };
        /** @description Appointments of the booking that it is about; all without them */
        appointmentSlugs: string[];
        /** Questionnaire query */
        "questionnaire-query": {
            owner: components["schemas"]["answer-owner"];
            types: components["schemas"]["questionnaire-type"][];
            appointmentSlugs?: components["schemas"]["appointmentSlugs"];
            /** @description The chosen exams of a draft; exams of a booking to ask about, all without them */
            examSlugs?: components["schemas"]["slug"][];
        };
        /**
         * Questionnaire
         * @description A flow of the brand that is asked on its own (QN-2a)
         */
        questionnaire: {
            id: components["schemas"]["slug"];
            type: components["schemas"]["questionnaire-type"];
            /** @description In the language of the reader */
            title: string;
            /** @enum {string} */
            modalSize: "sm" | "md" | "lg" | "xl";
            /** @description Closing its dialog unanswered asks first */
            showClosingConfirmation: boolean;
            /** @description Exams whose patients are asked */
            examSlugs: string[];
            /** @description DICOM codes of modalities whose patients are asked */
            modalityIds: string[];
            /** @description Everybody is asked */
            general: boolean;
            /** @description The flow to run; its file is in `flowFiles` of the configuration */
            flow: string;
        };
        /** Due questionnaires */
        "due-questionnaires": {
            /** @description What the brand asks in this situation, in the order of asking */
            questionnaires: {
                questionnaire: components["schemas"]["questionnaire"];
                /** @description The stored answers are of the present version of the questionnaire */
                answered: boolean;
            }[];
            /** @description Path of the page of the booking or booking request, below the portal's base; missing for a draft */
            target?: string;
        };
        /** @description The chosen exams of a draft; exams of a booking to ask about, all without them */
        examSlugs: components["schemas"]["slug"][];
        /**
         * Questionnaire answers
         * @description Answers to send (QN-9a)
         */
        "questionnaire-answers": {
            owner: components["schemas"]["answer-owner"];
            questionnaireType: components["schemas"]["questionnaire-type"];
            /** @description The run of the questionnaire; the server evaluates it again */
            questionnaireResult: {
                revision: components["schemas"]["revision"];
                step: components["schemas"]["step"];
                answers: components["schemas"]["answers"];
            };
            /** @description Appointments of the booking that it is about; all without them */
            appointmentSlugs?: string[];
            examSlugs?: components["schemas"]["examSlugs"];
        };
        /**
         * Processed outcome
         * @description What the answers lead to, as the server decided (QN-5); {} for nothing
         */
        "processed-outcome": {
            /**
             * @description Nothing can be booked, confirmed or requested with these answers
             * @enum {string}
             */
            type?: "DENY_BOOKING" | "DENY_BOOKING_REQUEST";
            /** @description Why, in the language of the reader */
            message?: string;
            /** @description Where the person goes afterwards */
            url?: string;
        };
        /**
         * Answered step
         * @description The answers of a step in words
         */
        "answered-step": {
            step: string;
            title: string;
            /** @description The step keeps the patient safe, such as the questions before an MRI */
            protects: boolean;
            answers: {
                key: string;
                question: string;
                answer: string;
            }[];
        };
        /** @description The answers step by step, in the language of the reader if they are stored in it, else in the words that the patient read. Answers of steps that protect the patient come first */
        "properties-answers": components["schemas"]["answered-step"][];
        /** @description The locale of the answers */
        answersLocale: string;
        /**
         * Stored answers
         * @description The answers to a questionnaire as somebody gave them (QN-9c)
         */
        "stored-answers": {
            /** Format: uuid */
            id: string;
            questionnaireId: string;
            questionnaireType: components["schemas"]["questionnaire-type"];
            /** @description Of the present questionnaire; its id if the brand has it no more */
            title: string;
            /** @description Content hash of the flow that was answered */
            version: string;
            /** @description Role of who answered */
            author: string;
            /** Format: date-time */
            answeredAt: string;
            answers: components["schemas"]["properties-answers"];
            answersLocale: components["schemas"]["answersLocale"];
        };
        /**
         * Consent forms
         * @description The consent forms of the appointments of a booking that are ahead (AS-4)
         */
        "consent-forms": {
            appointmentConsentForms: {
                questionnaire: components["schemas"]["questionnaire"];
                /** @description Whether its present version is answered */
                answered: boolean;
                /**
                 * Format: uuid
                 * @description Id of the latest stored answers, of any version
                 */
                answers?: string;
                /** Format: date-time */
                answeredAt?: string;
            }[];
            /** @description Whether a form is open */
            notifyPatient: boolean;
        };
        /**
         * @description About an exam that is arranged, a message to the call centre, or the wish to be called back
         * @enum {string}
         */
        kind: "EXAM" | "MESSAGE" | "CALLBACK";
        /**
         * @description When the patient would like to be called
         * @enum {string}
         */
        callTime: "ANY" | "MORNING" | "AFTERNOON";
        /** @description How the flow is shown; conditions may depend on it, permissions never do */
        context: {
            kiosk?: boolean;
            iframe?: boolean;
            tablet?: boolean;
            /** @description The page runs in advanced booking; ignored unless staff or a referrer books */
            advanced?: boolean;
            /**
             * Format: date
             * @description Date of the visitor's device; ignored unless it is the present date in a time zone
             */
            today?: string;
        };
        /**
         * EnquiryRequest
         * @description What a patient asks or tells the provider (BK-6c, AS-6)
         */
        "enquiry-request": {
            kind: components["schemas"]["kind"];
            locale?: string;
            /** @description Who asks. A call back needs a phone number, everything else a phone number or an e-mail address */
            contact: {
                /** Format: name */
                firstName: string;
                /** Format: name */
                lastName: string;
                /** Format: email */
                email?: string;
                /** @description At least six digits */
                phone?: string;
            };
            /**
             * Format: lines
             * @description Required for MESSAGE
             */
            message?: string;
            callTime?: components["schemas"]["callTime"];
            /** @description Slugs of the exams; required for EXAM */
            exams?: components["schemas"]["slug"][];
            /** @description Slugs of the clinics that the patient chose; none for any clinic */
            clinics?: components["schemas"]["slug"][];
            /** @description Key of the booking that the enquiry is about; the caller must have access to it */
            bookingKey?: string;
            /** @description Key of the booking request that the enquiry is about; the session must give access to it */
            requestKey?: string;
            /** @description For EXAM: the booking flow of a patient whom its safety questions stopped. The server evaluates it again and stores the answers of the steps that protect the patient in words, for the clinic; nothing else of it is stored */
            run?: {
                flow: components["schemas"]["slug"];
                revision: components["schemas"]["revision"];
                context?: components["schemas"]["context"];
                answers: components["schemas"]["answers"];
            };
        };
        /** @description To read out on the phone, such as `SLE 4K7 29Q`; it gives no access */
        reference: string;
        appointments: {
            /** Format: uuid */
            slug: string;
            bookingKey: string;
            /** @enum {string} */
            status: "PENDING" | "BOOKED" | "CONFIRMED" | "CHANGED" | "RESCHEDULED" | "CANCELED" | "ARRIVED" | "DONE" | "NO_SHOW";
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
            zone: string;
            offset: string;
            local: string;
            minutes: number;
            cancellation: components["schemas"]["change-state"];
            rescheduling: components["schemas"]["change-state"];
            /**
             * Format: uuid
             * @description Slug of the appointment that this one replaces
             */
            predecessor?: string;
            clinic: components["schemas"]["clinic"];
            exams: components["schemas"]["exam"][];
            /** @description The parts of a visit on several devices, in order of time */
            parts?: {
                exams: components["schemas"]["exam"][];
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                zone: string;
                offset: string;
                local: string;
                minutes: number;
            }[];
            /** @description Whether a check-in asks for the gender, because it is not known; only for the patient and staff (AS-1a) */
            showGenderSelection?: boolean;
            /** @description Only for the patient and staff, if a number is known (AS-1a) */
            patientDetails?: {
                /** @description Ten digits */
                medicareNumber: string;
            };
            /** @description Number of the patient at the provider; only for the patient and staff (AS-1a) */
            patientFolioNumber?: string;
        }[];
        /**
         * DetailsChange
         * @description A patient's wish to have details changed, as staff read it (BK-10c)
         */
        "details-change": {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "NEW" | "DONE";
            /** Format: date-time */
            createdAt: string;
            /** @description False if the sender has not proved to be the patient; staff must ask before they change anything */
            proved: boolean;
            /** @description May be empty */
            remark: string;
            changes: {
                /** @enum {string} */
                detail: "firstName" | "lastName" | "dateOfBirth" | "email" | "mobile" | "gender" | "medicareNumber" | "medicareReference" | "nhi" | "healthCardNumber" | "folioNumber";
                /** @description As stored; empty if it was not known */
                before: string;
                /** @description As the patient wants it; empty to remove it */
                after: string;
            }[];
        };
        /** @description The answers in the words that the patient read; missing if the answers are */
        patientAnswers: components["schemas"]["answered-step"][];
        /**
         * Desk booking
         * @description What the staff of a clinic need to know about a booking
         */
        "desk-booking": {
            /** @description Such as SL 4K7 29Q */
            reference: string;
            /** @description The language of the patient */
            locale: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Key of the booking request that the booking was made from */
            requestKey?: string;
            /**
             * Format: uuid
             * @description Names that booking request to staff
             */
            requestSlug?: string;
            /** @description The patient of that booking request, if it has another last name or date of birth than the patient of the booking */
            requestPatient?: components["schemas"]["patient-identity"];
            patient: components["schemas"]["patient-details"];
            appointments: components["schemas"]["appointments"];
            bookedBy?: components["schemas"]["booked-by"];
            pending?: components["schemas"]["pending"];
            /** @description The rules that staff overrode, with their reasons; missing if none */
            overrides?: {
                rule: components["schemas"]["overridden-rule"];
                reason: string;
            }[];
            /** @description What the patient answered when declining, in the patient's words; missing without a questionnaire */
            declineAnswers?: components["schemas"]["answered-step"][];
            /** @description Who canceled appointments, and why; missing if nobody said */
            callOffs?: {
                /**
                 * Format: uuid
                 * @description Slug
                 */
                appointment: string;
                by?: components["schemas"]["booked-by"];
                /** @description Id of the reason, such as other-time */
                reason?: string;
                /** @description Why staff overrode the deadline */
                override?: string;
                /** @description In the words of who canceled */
                answers: components["schemas"]["answered-step"][];
            }[];
            /** @description Newest first */
            detailsChanges: components["schemas"]["details-change"][];
            /** @description Empty for a booking from before they were stored */
            answers: components["schemas"]["properties-answers"];
            answersLocale: components["schemas"]["answersLocale"];
            patientAnswers?: components["schemas"]["patientAnswers"];
        };
        /** Format: date-time */
        createdAt: string;
        contact: {
            firstName: string;
            lastName: string;
            /** @description May be empty */
            email: string;
            /** @description May be empty */
            phone: string;
        };
        /** @description Names */
        exams: string[];
        /**
         * Listed enquiry
         * @description An enquiry as the list for staff shows it
         */
        "listed-enquiry": {
            id: components["schemas"]["id"];
            reference: components["schemas"]["reference"];
            kind: components["schemas"]["kind"];
            createdAt: components["schemas"]["createdAt"];
            contact: components["schemas"]["contact"];
            exams: components["schemas"]["exams"];
        };
        /**
         * Read sheet
         * @description The answers of a patient for staff
         */
        "read-sheet": {
            /** @description The answers step by step, in the language of the reader if they are stored in it, else in the words that the patient read. Answers of steps that protect the patient come first */
            answers: components["schemas"]["answered-step"][];
            /** @description The locale of the answers */
            answersLocale: string;
            /** @description The answers in the words that the patient read; missing if the answers are */
            patientAnswers?: components["schemas"]["answered-step"][];
        };
        /**
         * Enquiry
         * @description An enquiry as staff read it
         */
        enquiry: {
            /** Format: uuid */
            id: string;
            /** @description To read out on the phone, such as `SLE 4K7 29Q`; it gives no access */
            reference: string;
            /**
             * @description About an exam that is arranged, a message to the call centre, or the wish to be called back
             * @enum {string}
             */
            kind: "EXAM" | "MESSAGE" | "CALLBACK";
            /** @enum {string} */
            status: "NEW" | "DONE";
            /** @description The language of the patient */
            locale: string;
            /** Format: date-time */
            createdAt: string;
            contact: {
                firstName: string;
                lastName: string;
                /** @description May be empty */
                email: string;
                /** @description May be empty */
                phone: string;
            };
            /** @description May be empty */
            message: string;
            /**
             * @description When the patient would like to be called
             * @enum {string}
             */
            callTime: "ANY" | "MORNING" | "AFTERNOON";
            /** @description Names */
            exams: string[];
            /** @description Names; empty for any clinic */
            clinics: string[];
            /** @description Key of the booking request that the enquiry is about */
            requestKey?: string;
            /** @description Reference of the booking that the enquiry is about */
            bookingReference?: string;
            /** @description The safety answers of a patient whom the safety questions stopped; missing if none were sent */
            safety?: components["schemas"]["read-sheet"];
        };
        /** @description The statuses that the viewer may give it */
        statusChanges: components["schemas"]["properties-status"][];
        /**
         * Desk booking request
         * @description What staff need to know about a booking request
         */
        "desk-booking-request": {
            /** Format: uuid */
            slug: string;
            bookingKey: string;
            status: components["schemas"]["properties-status"];
            statusChanges: components["schemas"]["statusChanges"];
            /** Format: date-time */
            createdAt: string;
            patient: components["schemas"]["patient-details"];
            /** @description Names the booking that was made from the request */
            bookingReference?: string;
            /** @description The patient of that booking, if it has another last name or date of birth than the patient of the request */
            bookingPatient?: components["schemas"]["patient-identity"];
            /** @description Name; missing if the patient chooses */
            exam?: string;
            /** @description Name; missing if the patient chooses */
            clinic?: string;
            /** @description May be empty */
            bodyPart: string;
            /** @description May be empty */
            referrer: string;
            /** @description May be empty */
            notes: string;
            detailsChanges: components["schemas"]["details-change"][];
        };
        /**
         * Authentication type
         * @description What the authentication is for (AU-1); results and the patient portal require a one-time code too
         * @enum {string}
         */
        "authentication-type": "BOOKING_REQUEST" | "APPOINTMENT" | "APPOINTMENT_RESULTS" | "PATIENT_PORTAL";
        /**
         * Code channel
         * @description Channel of a one-time code
         * @enum {string}
         */
        "code-channel": "EMAIL" | "SMS";
        /**
         * Authentication
         * @description Progress of an authentication (AU-4)
         */
        authentication: {
            authenticated: boolean;
            /** @description A code was sent and must be verified */
            otpSent: boolean;
            /**
             * Format: date-time
             * @description On the server's clock
             */
            otpExpiresAt?: string;
            /** @description Seconds until another code can be requested */
            resendAfter: number;
            /** @description Channels by which this patient can get a code */
            channels: components["schemas"]["code-channel"][];
            /** @description JSON of texts by key that replace others for this role (AU-9) */
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
            /** @description Contains the expiry as `?expires=` in epoch seconds */
            salt: string;
            /** @description Signature of the server; the solution returns it */
            signature: string;
        };
        /**
         * Role
         * @description Who a session acts as (AU-11)
         * @enum {string}
         */
        role: "patient" | "booking-request-user" | "staff" | "kiosk" | "referrer" | "external-radiologist" | "user" | "share-recipient";
        /**
         * Session
         * @description A session, as its browser sees it
         */
        session: {
            /** @constant */
            authenticated: true;
            role: components["schemas"]["role"];
            /** @description Key of the only booking, booking request or share of this session */
            bookingKey?: string;
            /** @description A one-time code was verified */
            verified?: boolean;
            /**
             * Format: date-time
             * @description End of the session without further requests
             */
            idleUntil: string;
            /**
             * Format: date-time
             * @description End of the session in any case
             */
            endsAt: string;
            /** @description JSON of texts by key that replace others for this role (AU-9) */
            roleTranslations: string;
        };
        /**
         * User
         * @description The account that is signed in (AU-10)
         */
        user: {
            userId: string;
            username: string;
            /** @description First and last name, or the user name without them; patients read it as who booked for them */
            name: string;
            organization: string | null;
            currentDoctor: {
                firstName: string;
                lastName: string;
            } | null;
            role: components["schemas"]["role"];
            /** @description What this member of staff may do besides what the role allows */
            rights: "override-rules"[];
        };
        /** KioskDevice */
        "kiosk-device": {
            /**
             * Format: line
             * @description Name of the device, such as “Reception 2”; one line without invisible characters, with at least one character that is not a space
             */
            kioskIdentity?: string;
            /** @description Postal code of the place where the device stands */
            postalCodeLocationId?: string;
            /** @description True if staff registered the device and did not revoke it; else absent */
            registered?: boolean;
        };
        /**
         * Format: line
         * @description Name of the device, such as “Reception 2”; one line without invisible characters, with at least one character that is not a space
         */
        kioskIdentity: string;
        /** @description Postal code of the place where the device stands */
        postalCodeLocationId: string;
    };
    responses: {
        /** @description The request does not match the contract; `errors` names each place */
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
        /** @description Does not exist, or belongs to somebody else */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Not available now; try again after the given time */
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
        /** @description Not allowed for this caller, or the request comes from another site */
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
        /** @description Only the media type of the contract is accepted, nearly always JSON */
        unsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Too many requests; try again after the given time */
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
        /** @description The state does not allow it, such as a slot that is taken; `alternatives` has the nearest free slots */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description The Idempotency-Key was used for another request */
        keyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Authentication is required */
        notAuthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description Answers are missing or invalid (`errors`), or the Idempotency-Key was used for another request */
        unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["problem"];
            };
        };
        /** @description The bytes of a document, with its file name */
        document: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/pdf": string;
                "image/jpeg": string;
                "image/png": string;
                "image/heic": string;
                "image/webp": string;
                "image/tiff": string;
            };
        };
    };
    parameters: {
        /** @description A locale of the brand; any other value means the brand's default (CF-2) */
        locale: string;
        /** @description Slug of a clinic; returns the brand with the overrides of this clinic */
        ofClinic: components["schemas"]["slug"];
        /** @description Revision of the booking flow that a run started with; returns that version of the brand while it is served */
        flowRevision: string;
        /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
        proof: string;
        /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
        idempotencyKey: string;
        holdId: string;
        /** @description At least 128 random bits, base64url */
        bookingKey: string;
        /** @description Of a booking request */
        requestSlug: string;
        attachmentId: string;
        /** @description Of an appointment */
        appointmentSlug: string;
        /** @description Slug of an exam group whose exams count instead of the exam of the booking request (AT-1b) */
        examGroupName: components["schemas"]["slug"];
        /** @description Slugs of exams, separated by commas, that count instead of the exam of the booking request or draft (AT-1b, QN-6) */
        changedExamSlugs: string;
        /** @description Of a booking in progress of this browser */
        draftId: components["schemas"]["draft"];
        /** @description Of an upload */
        uploadId: string;
        /** @description Id of a questionnaire of the brand */
        questionnaireId: string;
        enquiryId: string;
        detailsChangeId: string;
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
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Slug of a clinic; returns the brand with the overrides of this clinic */
                clinic?: components["parameters"]["ofClinic"];
                /** @description Revision of the booking flow that a run started with; returns that version of the brand while it is served */
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
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Slug of a clinic; returns the brand with the overrides of this clinic */
                clinic?: components["parameters"]["ofClinic"];
                /** @description Revision of the booking flow that a run started with; returns that version of the brand while it is served */
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
                /** @description Content hash from `theme.images`; with it the response may be cached for ever */
                v?: string;
            };
            header?: never;
            path: {
                /** @description Name of the image */
                image: "favicon" | "header" | "header_tablet" | "confirmation_header" | "check_in_header" | "image_viewer_banner" | "patient_portal_background" | "scene_booked" | "scene_broken" | "scene_calendar" | "scene_closed" | "scene_lost" | "scene_nothing";
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
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description With lng, the origin of distances; the nearest clinic comes first */
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
    getProviderPages: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts of the pages, as HTML of a few tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        about: string;
                        privacy: string;
                        terms: string;
                    };
                };
            };
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
        };
    };
    listRegions: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
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
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listClinics: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                region?: components["schemas"]["slug"];
                /** @description Only these clinics */
                clinics?: components["schemas"]["slug"][];
                /** @description Only clinics that can do all of these exams in one visit */
                exams?: components["schemas"]["slug"][];
                /** @description The exams are booked at separate times: only clinics that do each of them or, if there is none, at least one */
                separate?: boolean;
                lat?: number;
                lng?: number;
                /** @description The origin by postal code instead of lat and lng: of the country of the region or, without one, of the provider's countries. 400 if there is no such code, or beside lat and lng */
                postalCode?: string;
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
    searchClinics: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["clinic-query"];
            };
        };
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
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    findPostalCodes: {
        parameters: {
            query: {
                /** @description Words of a place and its postal code, also of its state or region; the last letters or one letter may be missing */
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
    findNearestPostalCode: {
        parameters: {
            query: {
                lat: number;
                lng: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The place, if there is one within 50 km */
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
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
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
    getSearchWords: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The words of the portal with those of the provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["search-words"];
                };
            };
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listChoices: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Country of the clinic; only the choices that are offered there */
                country?: string;
                /** @description Words that name, practice or place contain */
                text?: string;
                /** @description Exactly these choices, also if the catalog no longer offers them */
                slugs?: components["schemas"]["properties-slug"][];
            };
            header?: never;
            path: {
                list: "insurance-types" | "ethnicities" | "doctors" | "exams" | "body-parts" | "clinics";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Choices in the provider's order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["choice"][];
                };
            };
            400: components["responses"]["invalid"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    searchAvailability: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
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
            /** @description Free slots */
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
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tokens of searched slots; several if exams are booked separately */
                    slots: components["schemas"]["slot-token"][];
                    /** @description The rules that the slots may break; only for staff with the right `override-rules` */
                    overrides?: components["schemas"]["overridden-rule"][];
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
            /** @description The active hold */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                holdId: components["parameters"]["holdId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released, or not held any more */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                holdId: components["parameters"]["holdId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Extended, as far as the maximum allows */
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
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
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
            401: components["responses"]["notAuthenticated"];
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
    renewAttempt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Idempotency-Key of the failed attempt */
                    key: string;
                };
            };
        };
        responses: {
            /** @description One of the two */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Idempotency-Key of the next attempt */
                        key?: string;
                        booking?: components["schemas"]["booking"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getAppointmentSummary: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
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
    getAppointmentPatient: {
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
            /** @description Patient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["patient-details"];
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
    getAppointmentAnswers: {
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
            /** @description Answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flow: components["schemas"]["slug"];
                        /** @description Answers by step */
                        answers: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                    };
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
    getAppointmentCalendar: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
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
    askForAppointmentDetailsChange: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["details-change-request"];
            };
        };
        responses: {
            /** @description Recorded */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["id"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
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
    cancelAppointment: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Slugs of the appointments; all that lie ahead if left out */
                    appointments?: string[];
                    /** @description The answers of the flow `cancellation`, with its reason and note */
                    run?: {
                        flow: components["schemas"]["slug"];
                        revision: components["schemas"]["revision"];
                        step: components["schemas"]["step"];
                        answers: components["schemas"]["answers"];
                    };
                    /** @description Why staff cancel after the deadline */
                    override?: string;
                };
            };
        };
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
            422: components["responses"]["unprocessable"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    confirmAppointment: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirmed */
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
    declineAppointment: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    questionnaire?: {
                        flow: components["schemas"]["slug"];
                        revision: components["schemas"]["revision"];
                        step: components["schemas"]["step"];
                        answers: components["schemas"]["answers"];
                    };
                };
            };
        };
        responses: {
            /** @description Declined */
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
            422: components["responses"]["unprocessable"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getReports: {
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
            /** @description The reports, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["report"][];
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
    getResultsAccess: {
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
            /** @description Requirements. An unknown key has the answer of a booking */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ACTIVE" | "REVOKED" | "EXPIRED";
                        /** @description Whether it is the key of a share */
                        shared: boolean;
                        requires: ("dateOfBirth" | "code")[];
                    };
                };
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listShares: {
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
            /** @description The shares, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["share"][];
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
    shareResults: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An e-mail address, or, if the brand allows it, a phone number */
                    contactDetails: string;
                    contactName?: string;
                    /** @description At most noteMaxLength of the brand */
                    note?: string;
                    /** @enum {string} */
                    type: "RESULT";
                };
            };
        };
        responses: {
            /** @description Shared */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
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
    revokeShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    putReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the report in the clinic's system; a report with the same id replaces the earlier one */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reference of the booking, with or without its prefix */
                    reference: string;
                    /**
                     * Format: uuid
                     * @description Slug of the appointment; required if the booking has several
                     */
                    appointment?: string;
                    /** @description What was examined */
                    title: string;
                    /** @description Who signed the report */
                    author?: string;
                    /** Format: date-time */
                    reportedAt: string;
                    /** @description Plain text */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How often the report was stored */
                        revision: number;
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    setReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    wanted: boolean;
                };
            };
        };
        responses: {
            /** @description Stored */
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
    sendPendingNotification: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    listReferredBookings: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bookings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["referred-booking"][];
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
    getReferredBooking: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Booking */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["referred-booking"];
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
    cancelReferredBooking: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
            };
            path: {
                reference: string;
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
                    "application/json": components["schemas"]["referred-booking"];
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
    createBookingRequest: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["booking-request-order"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        slug: components["schemas"]["booking-request-summary_properties-slug"];
                        /** @description False if the patient has no e-mail address; staff hand over the link */
                        mailed: boolean;
                        /** @description The key in the patient's link; only for staff */
                        bookingKey?: string;
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getBookingRequestSummary: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
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
    changeBookingRequestStatus: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    status: components["schemas"]["properties-status"];
                };
            };
        };
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
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getBookingRequestPatient: {
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
            /** @description Patient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["patient-details"];
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
    askForRequestDetailsChange: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["details-change-request"];
            };
        };
        responses: {
            /** @description Recorded */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["id"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
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
    listAppointmentAttachments: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attachments whose files can be read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["attachment"][];
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
    getAppointmentAttachments: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attachments and uploads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["attachment-response"];
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
    deleteAppointmentAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted, with its file */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    downloadAppointmentAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
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
    viewAppointmentAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an appointment */
                slug: components["parameters"]["appointmentSlug"];
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
    listBookingRequestAttachments: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attachments whose files can be read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["attachment"][];
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
    getBookingRequestAttachments: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Slug of an exam group whose exams count instead of the exam of the booking request (AT-1b) */
                examGroupName?: components["parameters"]["examGroupName"];
                /** @description Slugs of exams, separated by commas, that count instead of the exam of the booking request or draft (AT-1b, QN-6) */
                changedExamSlugs?: components["parameters"]["changedExamSlugs"];
            };
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attachments and uploads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["attachment-response"];
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
    deleteBookingRequestAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted, with its file */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listDraftAttachments: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attachments whose files can be read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["attachment"][];
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
    getDraftAttachments: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Slugs of exams, separated by commas, that count instead of the exam of the booking request or draft (AT-1b, QN-6) */
                changedExamSlugs?: components["parameters"]["changedExamSlugs"];
            };
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attachments and uploads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["attachment-response"];
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
    deleteDraftAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted, with its file */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    downloadDraftAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
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
    viewDraftAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a booking in progress of this browser */
                draftId: components["parameters"]["draftId"];
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
    startUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["upload-request"];
            };
        };
        responses: {
            /** @description Announced; send the first chunk */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upload"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
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
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of an upload */
                uploadId: components["parameters"]["uploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State; `received` is the offset of the next chunk */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upload"];
                };
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    appendUpload: {
        parameters: {
            query: {
                /** @description Bytes that were sent before, a multiple of 1,048,576 */
                offset: number;
            };
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description Of an upload */
                uploadId: components["parameters"]["uploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upload"];
                };
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    cancelUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description Of an upload */
                uploadId: components["parameters"]["uploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Canceled; nothing of the file is kept */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    findDueQuestionnaires: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["questionnaire-query"];
            };
        };
        responses: {
            /** @description Questionnaires */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["due-questionnaires"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getQuestionnaire: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Id of a questionnaire of the brand */
                questionnaireId: components["parameters"]["questionnaireId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questionnaire */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["questionnaire"];
                };
            };
            400: components["responses"]["invalid"];
            404: components["responses"]["notFound"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    answerQuestionnaire: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                /** @description Id of a questionnaire of the brand */
                questionnaireId: components["parameters"]["questionnaireId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["questionnaire-answers"];
            };
        };
        responses: {
            /** @description Stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        questionnaireId: string;
                        questionnaireType: components["schemas"]["questionnaire-type"];
                        outcome: components["schemas"]["processed-outcome"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
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
    listAppointmentAnswers: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Answers, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["stored-answers"][];
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
    exportAppointmentAnswers: {
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
            /** @description A Bundle of the type collection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/fhir+json": {
                        /** @enum {string} */
                        resourceType: "Bundle";
                        /** @enum {string} */
                        type: "collection";
                        entry: Record<string, never>[];
                    };
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
    getConsentForms: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consent forms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["consent-forms"];
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
    listRequestAnswers: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description At least 128 random bits, base64url */
                bookingKey: components["parameters"]["bookingKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Answers, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["stored-answers"][];
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
    sendEnquiry: {
        parameters: {
            query?: never;
            header: {
                /** @description Chosen by the caller, one for each intent; a retry with the same key gets the first response again */
                "Idempotency-Key": components["parameters"]["idempotencyKey"];
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["enquiry-request"];
            };
        };
        responses: {
            /** @description Recorded */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reference: components["schemas"]["reference"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    findPatients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    dateOfBirth: string;
                    /** @description Its beginning, without case and accents; everybody if empty */
                    lastName?: string;
                };
            };
        };
        responses: {
            /** @description Patients */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["patient-details"][];
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
    getDeskBooking: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Reference of the booking, with or without its prefix, in any case; spaces may be hyphens */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The booking */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["desk-booking"];
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
    listEnquiries: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
                /** @description Reference of an enquiry, in any case; spaces may be hyphens */
                reference?: string;
                /** @description Only enquiries of this kind */
                kind?: components["schemas"]["kind"];
                /** @description Id of the last enquiry that the reader has */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enquiries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enquiries: components["schemas"]["listed-enquiry"][];
                        /** @description How many there are in all */
                        total: number;
                        /** @description Further ones follow */
                        more: boolean;
                        /** @description How many details changes wait for staff; only in the first part of a list */
                        detailsChanges?: number;
                    };
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
    getEnquiry: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                enquiryId: components["parameters"]["enquiryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enquiry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["enquiry"];
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
    completeEnquiry: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                enquiryId: components["parameters"]["enquiryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enquiry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["enquiry"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getDeskBookingRequest: {
        parameters: {
            query?: {
                /** @description A locale of the brand; any other value means the brand's default (CF-2) */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path: {
                /** @description Of a booking request */
                slug: components["parameters"]["requestSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The booking request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["desk-booking-request"];
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
    completeDetailsChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path: {
                detailsChangeId: components["parameters"]["detailsChangeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The details change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["details-change"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["notAuthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    authenticate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
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
                    /** @description Required by some brands; digits only (AU-2) */
                    contactNumber?: string;
                    /** @description How to send the first code (RT-6e); by mail if absent, or if the patient has no such address */
                    channel?: components["schemas"]["code-channel"];
                    /** @description The solved challenge as JSON in base64. The response without it is `captcha-required` */
                    captcha?: string;
                };
            };
        };
        responses: {
            /** @description Authenticated, or a code was sent */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
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
            /** @description Sent */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
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
                /** @description Page of the portal to return to, or an https address at a host that the brand lists; any other value is ignored */
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
            /** @description Redirect to the identity provider */
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
            /** @description Redirect to the page where the sign-in started, or to /deny */
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
            /** @description Authenticated */
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
            /** @description True if the request has the cookie of the previous response */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
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
                /** @description The signed message, plain text */
                customMessage: string;
                /** @description Expiry, in seconds since 1970 */
                expires: number;
                signature: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
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
            /** @description The device; empty without a name */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
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
            /** @description The device with its new name */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or had no name */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registered kiosk */
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
                /** @description The solved challenge of `GET /api/captcha`, as base64 JSON, valid for one request. The server answers `captcha-required` without it when half of the budget of an IP address, network or recipient is used */
                "Portal-Proof"?: components["parameters"]["proof"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All data of the visit is removed */
            204: {
                headers: {
                    /** @description What the browser clears */
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
