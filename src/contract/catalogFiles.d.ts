// Generated from schemas/ by `npm run generate`; do not edit.

/** Who offers the exams. */
export interface ProviderEntry {
    /** The name of a thing in addresses and references: small letters, digits and single hyphens. Keep it once patients have seen it. */
    readonly slug: string;
    /** As patients know the provider. */
    readonly name: string;
    /** A reminder for those who edit the catalog; patients do not see it. */
    readonly timeZoneNote?: string;
}
/** Country code of ISO 3166-1. */
export type Country = "AU" | "NZ" | "CA";
/** A part of a country with clinics. */
export interface RegionEntry {
    /** The name of a thing in addresses and references: small letters, digits and single hyphens. Keep it once patients have seen it. */
    readonly slug: string;
    /** As patients call it. */
    readonly name: string;
    readonly country: Country;
    /** Degrees, negative south of the equator (WGS 84). */
    readonly latitude: number;
    /** Degrees, negative west of Greenwich (WGS 84). */
    readonly longitude: number;
}
/** DICOM modality code (0008,0060), such as CT, MR, US or DX. Conditions of flows compare it, so that another word for magnetic resonance would switch its safety questions off. */
export type Modality = "AR" | "BDUS" | "BI" | "BMD" | "CR" | "CT" | "DX" | "ECG" | "ES" | "FID" | "GM" | "HC" | "HD" | "IO" | "IVOCT" | "IVUS" | "KER" | "LEN" | "LS" | "MG" | "MR" | "NM" | "OAM" | "OCT" | "OP" | "OPM" | "OPT" | "OT" | "PT" | "PX" | "REG" | "RF" | "RG" | "SM" | "SRF" | "TG" | "US" | "VA" | "XA" | "XC";
/** A kind of machine. */
export interface ModalityEntry {
    readonly code: Modality;
    /** As patients call it, such as X-ray or MRI. */
    readonly name: string;
}
/** One place with its address, its clock and how to reach it. */
export interface ClinicEntry {
    /** The name of a thing in addresses and references: small letters, digits and single hyphens. Keep it once patients have seen it. */
    readonly slug: string;
    /** As patients call it; the provider is named beside it. */
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
    /** Degrees, negative south of the equator (WGS 84). */
    readonly latitude: number;
    /** Degrees, negative west of Greenwich (WGS 84). */
    readonly longitude: number;
    /** IANA name of the zone whose wall time the opening hours are in. */
    readonly timeZone: string;
    /** International form, starting with +. */
    readonly phone: string;
    /** Where patients may write. */
    readonly email: string;
    /** How to find the door: floor, entrance, parking, public transport, step-free access. */
    readonly directions?: string;
}
/** A part of the body, or another heading that patients search under. */
export interface ExamGroupEntry {
    /** The name of a thing in addresses and references: small letters, digits and single hyphens. Keep it once patients have seen it. */
    readonly slug: string;
    /** As patients call it. */
    readonly name: string;
}
/** One exam: what it is, how long it takes, and what the patient does beforehand. */
export interface ExamEntry {
    /** The name of a thing in addresses and references: small letters, digits and single hyphens. Keep it once patients have seen it. */
    readonly slug: string;
    /** The code of the exam in the information system of the practice. */
    readonly code: string;
    /** As patients call it; the abbreviation may follow in brackets. */
    readonly name: string;
    /** Code of a modality in modalities.json. */
    readonly modality: Modality;
    /** Slug of a group in exam-groups.json. */
    readonly group: string;
    /** In one or two words. */
    readonly bodyPart: string;
    /** Length of the appointment: the time of the patient in the room. In minutes. */
    readonly duration: number;
    /** Time of the room before the patient comes in. In minutes. */
    readonly prepTime: number;
    /** Time of the room after the patient has left. In minutes. */
    readonly cleanUpTime: number;
    /** How long before the appointment it has to be booked, up to thirty days. In minutes. */
    readonly minutesPrior: number;
    /** What the patient does beforehand, in plain words: eating and drinking, bladder, metal, medicines, diabetes, kidneys, pregnancy. May be empty. */
    readonly preparation: string;
    /** True when patients may come without a booking; then the exam is taken without preparation of the room and without notice, whatever its times say. */
    readonly walkIn: boolean;
    /** none: booked online. special: this exam is arranged by asking the practice. general: an entry for patients who do not know their exam. */
    readonly enquiry: "none" | "special" | "general";
    /** Lets the patient or staff ask for a longer or shorter appointment. */
    readonly customDuration?: {
        /** Shortest length. In minutes. */
        readonly min: number;
        /** Longest length. In minutes. */
        readonly max: number;
        /** Difference between two lengths. In minutes. */
        readonly step: number;
    };
    /** What the patient should know before choosing. */
    readonly notes?: string;
}
/** Pairs of opening and closing time on the wall of the clinic, in order; a gap between two pairs is a break. */
export type Spans = readonly Span[];
/** When it opens and when it closes; 24:00 closes at midnight. */
export type Span = readonly [
    string,
    string
];
/** Replaces the weekly hours of every day in the range. */
export interface HoursException {
    /** First day. */
    readonly from: string;
    /** Last day, itself included. */
    readonly to: string;
    /** Hours that hold instead; an empty list closes the device. */
    readonly hours: Spans;
    /** Why, for staff. */
    readonly reason: string;
}
/** One machine or room of a clinic. */
export interface DeviceEntry {
    /** Name of the device, unique in its clinic. */
    readonly slug: string;
    /** Slug of a clinic in clinics.json. */
    readonly clinic: string;
    /** Code of a modality in modalities.json. */
    readonly modality: Modality;
    /** As staff and patients call it. */
    readonly name: string;
    /** Appointments start at the opening and every so many minutes after it. In minutes. */
    readonly startInterval: number;
    /** Slugs of the exams that it can do, or "all-of-modality" for every exam of its modality. */
    readonly exams: "all-of-modality" | readonly string[];
    /** Opening hours on each day of the week, in wall time of the clinic. */
    readonly hours: {
        /** Closed when left out. */
        readonly mon?: Spans;
        /** Closed when left out. */
        readonly tue?: Spans;
        /** Closed when left out. */
        readonly wed?: Spans;
        /** Closed when left out. */
        readonly thu?: Spans;
        /** Closed when left out. */
        readonly fri?: Spans;
        /** Closed when left out. */
        readonly sat?: Spans;
        /** Closed when left out. */
        readonly sun?: Spans;
    };
    /** Days on which other hours hold. */
    readonly exceptions?: readonly HoursException[];
}
/** A day on which the clinics of some regions are closed. */
export interface HolidayEntry {
    /** A day on the calendar of the clinic. */
    readonly date: string;
    /** As in the calendar. */
    readonly name: string;
    /** Slugs of regions in regions.json. */
    readonly regions: readonly string[];
}
/** Country, code, place, latitude, longitude. In Canada the first three characters stand for the area. */
export type PostalCodeEntry = readonly [
    Country,
    string,
    string,
    number,
    number
];
