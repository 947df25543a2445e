// Generated from schemas/ by `npm run generate`; do not edit.

/** The provider of the exams. */
export interface ProviderEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** Name that patients know. */
    readonly name: string;
    /** A note for people who edit the catalog; patients do not see it. */
    readonly timeZoneNote?: string;
}
/** Country code of ISO 3166-1. */
export type Country = "AU" | "NZ" | "CA";
/** A region with clinics. */
export interface RegionEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** Name that patients know. */
    readonly name: string;
    readonly country: Country;
    /** Degrees; negative south of the equator (WGS 84). */
    readonly latitude: number;
    /** Degrees; negative west of Greenwich (WGS 84). */
    readonly longitude: number;
}
/** DICOM modality code (0008,0060), such as CT, MR, US or DX. Flow conditions compare it: with another code for MRI, its safety questions would not be asked. */
export type Modality = "AR" | "BDUS" | "BI" | "BMD" | "CR" | "CT" | "DX" | "ECG" | "ES" | "FID" | "GM" | "HC" | "HD" | "IO" | "IVOCT" | "IVUS" | "KER" | "LEN" | "LS" | "MG" | "MR" | "NM" | "OAM" | "OCT" | "OP" | "OPM" | "OPT" | "OT" | "PT" | "PX" | "REG" | "RF" | "RG" | "SM" | "SRF" | "TG" | "US" | "VA" | "XA" | "XC";
/** A modality, that is a kind of imaging machine. */
export interface ModalityEntry {
    readonly code: Modality;
    /** Name that patients know, such as X-ray or MRI. */
    readonly name: string;
}
/** A clinic with its address, time zone and contact details. */
export interface ClinicEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** Name that patients know; the portal shows it next to the provider's name. */
    readonly name: string;
    /** Slug of a region in regions.json. */
    readonly region: string;
    /** House number and street. */
    readonly street: string;
    /** Suburb or town. */
    readonly suburb: string;
    /** State, province or region, as in an address. */
    readonly state: string;
    /** As in an address. */
    readonly postalCode: string;
    readonly country: Country;
    /** Degrees; negative south of the equator (WGS 84). */
    readonly latitude: number;
    /** Degrees; negative west of Greenwich (WGS 84). */
    readonly longitude: number;
    /** IANA time zone of the clinic. Its opening hours are local times of this zone. */
    readonly timeZone: string;
    /** Telephone number in international format, starting with +. */
    readonly phone: string;
    /** E-mail address for patients. The portal mails each booking and cancellation to it, without names and scans. */
    readonly email: string;
    /** How to find the clinic: floor, entrance, parking, public transport, step-free access. */
    readonly directions?: string;
    /** In a visit with several exams, the minutes that a patient needs from the end on one device to the start on the next. 5 if left out. */
    readonly transferMinutes?: number;
    /** In a visit with several exams, how long a patient may wait for the next device after the time between two devices, in minutes. 30 if left out. */
    readonly longestWait?: number;
    /** Minutes before an appointment at this clinic until which it can be canceled online. The brand's if left out; an exam may have its own. */
    readonly cancelMinutesPrior?: number;
    /** Minutes before an appointment at this clinic until which it can be moved or changed online. The brand's if left out; an exam may have its own. */
    readonly rescheduleMinutesPrior?: number;
}
/** A body part or another group of exams. */
export interface ExamGroupEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** Name that patients know. */
    readonly name: string;
}
/** Slugs of other exams of this file. */
export type OtherExams = readonly string[];
/** An exam with its durations and preparation. */
export interface ExamEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** The code of the exam in the information system of the practice. */
    readonly code: string;
    /** Name that patients know; an abbreviation may follow in brackets. */
    readonly name: string;
    /** Code of a modality in modalities.json. */
    readonly modality: Modality;
    /** Slug of a group in exam-groups.json. */
    readonly group: string;
    /** Body part in one or two words. */
    readonly bodyPart: string;
    /** Time of the patient in the room, in minutes. */
    readonly duration: number;
    /** Time to prepare the room before the patient enters, in minutes. */
    readonly prepTime: number;
    /** Time to clean the room after the patient has left, in minutes. */
    readonly cleanUpTime: number;
    /** Minimum time between booking and appointment, in minutes; at most 30 days. */
    readonly minutesPrior: number;
    /** Minutes before an appointment until which it can be canceled online; the longest of its exams counts. The clinic's or the brand's if left out. */
    readonly cancelMinutesPrior?: number;
    /** Minutes before an appointment until which it can be moved or changed online; the longest of its exams counts. The clinic's or the brand's if left out. */
    readonly rescheduleMinutesPrior?: number;
    /** How long before the exam the patient arrives, in minutes, such as 60 to drink contrast medium; 10 without it. The confirmation says so. The preparation must not repeat it. */
    readonly arrivalMinutes?: number;
    /** What the patient must do before the exam, in plain words: eating and drinking, bladder, metal, medicines, diabetes, kidneys, pregnancy. May be empty. */
    readonly preparation: string;
    /** Patients may come without a booking. Room preparation time and minimum notice are then ignored. */
    readonly walkIn: boolean;
    /** none: can be booked online. special: patients contact the clinic to arrange this exam. general: for patients who do not know which exam they need. */
    readonly enquiry: "none" | "special" | "general";
    /** Range of durations that patients or staff can choose from. */
    readonly customDuration?: {
        /** Shortest duration, in minutes. */
        readonly min: number;
        /** Longest duration, in minutes. */
        readonly max: number;
        /** Step between two durations, in minutes. */
        readonly step: number;
    };
    /** Information for patients before they choose the exam. */
    readonly notes?: string;
    /** What patients should know about the exam itself, such as how it feels. Shown once the exam is chosen, and with the appointment. */
    readonly examNotes?: string;
    /** Exams with a lower number come first in their group. Exams without a number follow, in the order of this file. */
    readonly priority?: number;
    /** Before patients book this exam, a dialog explains that it needs a request from a doctor. */
    readonly showBookingRequestInfoModal?: boolean;
    /** Ids of document-types.json: what patients are asked to add while they book this exam, such as a referral. */
    readonly documentTypes?: readonly string[];
    /** Slugs of exams that are done before this one if a patient has both in one visit. */
    readonly after?: OtherExams;
    /** Slugs of exams that a patient cannot have in one visit with this one; another time on the same day is possible. It is enough to name one of the two. */
    readonly notSameVisit?: OtherExams;
    /** Slugs of exams that a patient cannot have on the same day as this one, such as two with contrast medium. It is enough to name one of the two. */
    readonly notSameDay?: OtherExams;
    /** Exams after which a patient waits some days for this one, such as 10 days after contrast medium. Neither is offered on the same day or in one visit. This exam may be any number of days before them. */
    readonly daysAfter?: readonly {
        readonly exams?: OtherExams;
        /** Codes of modalities in modalities.json; every exam of them counts. */
        readonly modalities?: readonly Modality[];
        /** The smallest number of days between the two dates. */
        readonly days: number;
    }[];
}
/** Pairs of opening and closing time in local time of the clinic, in order. Gaps between pairs are breaks. */
export type Spans = readonly Span[];
/** Opening and closing time; 24:00 is midnight. */
export type Span = readonly [
    string,
    string
];
/** Replaces the weekly hours of every day in the range. */
export interface HoursException {
    /** First day. */
    readonly from: string;
    /** Last day (inclusive). */
    readonly to: string;
    /** Opening hours on these days; an empty list closes the device. */
    readonly hours: Spans;
    /** Reason, shown to staff. */
    readonly reason: string;
}
/** A machine or room of a clinic. */
export interface DeviceEntry {
    /** Name of the device, unique in its clinic. */
    readonly slug: string;
    /** Slug of a clinic in clinics.json. */
    readonly clinic: string;
    /** Code of a modality in modalities.json. */
    readonly modality: Modality;
    /** Name that staff and patients know. */
    readonly name: string;
    /** Minutes between possible start times, counted from the opening time. */
    readonly startInterval: number;
    /** Slugs of the exams that the device performs, or "all-of-modality" for every exam of its modality. */
    readonly exams: "all-of-modality" | readonly string[];
    /** Opening hours on each weekday, in local time of the clinic. */
    readonly hours: {
        /** Opening hours of this weekday; closed if missing. */
        readonly mon?: Spans;
        /** Opening hours of this weekday; closed if missing. */
        readonly tue?: Spans;
        /** Opening hours of this weekday; closed if missing. */
        readonly wed?: Spans;
        /** Opening hours of this weekday; closed if missing. */
        readonly thu?: Spans;
        /** Opening hours of this weekday; closed if missing. */
        readonly fri?: Spans;
        /** Opening hours of this weekday; closed if missing. */
        readonly sat?: Spans;
        /** Opening hours of this weekday; closed if missing. */
        readonly sun?: Spans;
    };
    /** Dates with other opening hours. */
    readonly exceptions?: readonly HoursException[];
}
/** A kind of insurance or another payer. */
export interface InsuranceTypeEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** Name that patients know. */
    readonly name: string;
    /** Countries in which the choice is offered; without this property in all. */
    readonly countries?: readonly Country[];
}
/** A kind of document, such as a referral. */
export interface DocumentTypeEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly id: string;
    /** Name that patients know, such as Referral. */
    readonly title: string;
    /** What the document is, in one short sentence. */
    readonly description?: string;
    /** Photos that a patient adds together become one PDF with a page for each. */
    readonly combinePhotos?: boolean;
    /** Patients may add such a document for every exam, although no exam asks for it. */
    readonly general?: boolean;
}
/** An ethnic group. */
export interface EthnicityEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** Name that patients know. */
    readonly name: string;
    /** Countries in which the choice is offered; without this property in all. */
    readonly countries?: readonly Country[];
}
/** A doctor at a practice. */
export interface DoctorEntry {
    /** Identifier in URLs and references: lower-case letters, digits and single hyphens. Do not change it after publication, because patients may have stored the URL. */
    readonly slug: string;
    /** Form of address, such as Dr. */
    readonly title?: string;
    /** Given name. */
    readonly firstName: string;
    /** Family name. */
    readonly lastName: string;
    /** Name of the practice. */
    readonly practice?: string;
    /** City or suburb of the practice. */
    readonly city: string;
    /** Postal code of the practice. */
    readonly postalCode: string;
    readonly country: Country;
}
/** A day on which the clinics of some regions are closed. */
export interface HolidayEntry {
    /** Date, YYYY-MM-DD. */
    readonly date: string;
    /** Name of the holiday. */
    readonly name: string;
    /** Slugs of regions in regions.json. */
    readonly regions: readonly string[];
}
/** Country, code, place, latitude and longitude. In Canada the code is its first three characters. */
export type PostalCodeEntry = readonly [
    Country,
    string,
    string,
    number,
    number
];
/** Terms by what they mean. */
export interface TermsByName {
    readonly [key: string]: Terms;
}
/** Terms that patients type. */
export type Terms = readonly string[];
/** What patients type in one language when they look for an exam. The file is named after the language, such as en.json. The portal has a list for each language; a catalog adds to it. Case, accents, spaces and hyphens do not matter, and typing errors are tolerated. */
export interface SearchWordsEntry {
    /** Path of this schema, so that editors complete and explain the file. */
    readonly $schema?: string;
    /** Languages whose lists are searched too, because patients mix them, such as en for the words of referrals. */
    readonly includes?: readonly string[];
    /** Words that say nothing about the exam, such as “of”, “my” or “scan”. */
    readonly ignored?: readonly string[];
    /** Endings of words and what replaces them, so that “kidneys” finds “kidney”. The longest ending that fits is replaced. */
    readonly endings?: {
        readonly [key: string]: string;
    };
    /** Lower-case letters and how patients write them with a keyboard of another alphabet. */
    readonly letters?: {
        readonly [key: string]: string;
    };
    /** Spellings and how they sound, so that “nee” finds “knee”. The longest spelling that fits is replaced, and doubled letters count as one. “^” marks the beginning of a word, “$” its end. */
    readonly sounds?: {
        readonly [key: string]: string;
    };
    /** Lists of terms with the same meaning. Each term finds the exams whose name, body part or modality has the words of another. */
    readonly synonyms?: readonly (readonly string[])[];
    /** A complaint or another term, and the words of the exams that patients with it come for, the most likely first. A term that ends in a hyphen, such as “nephr-”, is the beginning of unknown words. */
    readonly meanings?: TermsByName;
    /** Terms for all exams of a modality, by its code. */
    readonly modalities?: {
        readonly [key: string]: Terms;
    };
    /** Terms for all exams of a group, by its slug in exam-groups.json. */
    readonly groups?: TermsByName;
    /** Terms for all exams of a body part, by the body part in exams.json. */
    readonly bodyParts?: TermsByName;
    /** Terms for one exam, by its slug in exams.json. */
    readonly exams?: TermsByName;
}
/** Translations by the text of the catalog. */
export interface TranslatedTexts {
    readonly [key: string]: string;
}
/** The texts of a catalog in one locale. The file is named after it, such as mk.json. Each property has the texts of the catalog as keys and their translations as values, so that a text that several exams share is translated once, and a changed text is not shown with an old translation. A text without translation is shown as it is. */
export interface TranslationsEntry {
    /** Path of this schema, so that editors complete and explain the file. */
    readonly $schema?: string;
    /** Texts of regions.json. */
    readonly regions?: {
        /** Names of regions. */
        readonly name?: TranslatedTexts;
    };
    /** Texts of modalities.json. */
    readonly modalities?: {
        /** Names of modalities. */
        readonly name?: TranslatedTexts;
    };
    /** Texts of clinics.json. */
    readonly clinics?: {
        /** Names of clinics. A place may keep its name. */
        readonly name?: TranslatedTexts;
        /** Directions to clinics. */
        readonly directions?: TranslatedTexts;
    };
    /** Texts of exam-groups.json. */
    readonly examGroups?: {
        /** Names of groups. */
        readonly name?: TranslatedTexts;
    };
    /** Texts of exams.json. */
    readonly exams?: {
        /** Names of exams. */
        readonly name?: TranslatedTexts;
        /** Body parts. */
        readonly bodyPart?: TranslatedTexts;
        /** What patients must do before the exam. A translation must not change the instructions. */
        readonly preparation?: TranslatedTexts;
        /** Information before patients choose the exam. */
        readonly notes?: TranslatedTexts;
        /** What patients should know about the exam itself. */
        readonly examNotes?: TranslatedTexts;
    };
    /** Texts of insurance-types.json. */
    readonly insuranceTypes?: {
        /** Names of insurance types. */
        readonly name?: TranslatedTexts;
    };
    /** Texts of document-types.json. */
    readonly documentTypes?: {
        /** Titles of document types. */
        readonly title?: TranslatedTexts;
        /** Descriptions of document types. */
        readonly description?: TranslatedTexts;
    };
    /** Texts of ethnicities.json. */
    readonly ethnicities?: {
        /** Names of ethnicities. */
        readonly name?: TranslatedTexts;
    };
}
