// Generated from schemas/ by `npm run generate`; do not edit.

import type { Json } from '#base/json.ts';

/** A condition. It is unknown if an answer that it reads cannot be compared. */
export type Condition = Comparison | {
    /** Conditions. */
    readonly all: readonly Condition[];
} | {
    /** Conditions. */
    readonly any: readonly Condition[];
} | {
    /** The condition to negate. */
    readonly not: Condition;
} | {
    /** Name of the condition. */
    readonly use: string;
};
/** Compares a value with another. */
export type Comparison = {
    /** is, isNot: equal or not. in, notIn: in a list or not. anyIn, allIn: a list contains any or all of these. gt, gte, lt, lte: compare numbers. before, after: compare dates. answered, empty: has a value or not. count: length of a list. */
    readonly op: "is" | "isNot" | "in" | "notIn" | "anyIn" | "allIn" | "gt" | "gte" | "lt" | "lte" | "before" | "after" | "answered" | "empty" | "count";
    /** The value to compare with; for count a number or { "min": 1, "max": 3 }. */
    readonly value?: Json;
} & ({
    /** An answer: step and key, such as exam.modalities. A part of an answer, such as slot.slots.0.clinic, or of every entry of a list, such as details.medicines.*.name. */
    readonly field: string;
} | {
    /** A fact of the visit (context.kiosk), a setting of the brand (config.booking.noteMaxLength) or a result of an action (result.book.bookingKey). */
    readonly var: string;
} | {
    /** Name of a computed value of this flow. */
    readonly computed: string;
});
/** A value that is read or computed. */
export type Expression = {
    /** An answer: step and key, such as exam.modalities. A part of an answer, such as slot.slots.0.clinic, or of every entry of a list, such as details.medicines.*.name. */
    readonly field: string;
} | {
    /** A fact of the visit (context.kiosk), a setting of the brand (config.booking.noteMaxLength) or a result of an action (result.book.bookingKey). */
    readonly var: string;
} | {
    /** Name of a computed value of this flow. */
    readonly computed: string;
} | {
    /** A constant. */
    readonly value: Json;
} | {
    /** Sum of numbers. */
    readonly sum: Expressions;
} | {
    /** Difference of two numbers. */
    readonly minus: readonly [
        Expression,
        Expression
    ];
} | {
    /** Sum of the points of these choices; unknown if one of them is unanswered or has no points. */
    readonly score: Expressions;
    /** Points of each choice. */
    readonly points: {
        readonly [key: string]: number;
    };
} | {
    /** Joins texts; unknown if the result is longer than 100,000 characters. */
    readonly concat: Expressions;
} | {
    /** The first of these expressions that has a value. */
    readonly coalesce: Expressions;
} | {
    /** Length of a list. */
    readonly count: Expression;
} | {
    /** Difference between two dates, in whole units. */
    readonly dateDiff: readonly [
        Expression,
        Expression
    ];
    /** Unit of the difference. */
    readonly unit: "days" | "years";
};
/** Several expressions. */
export type Expressions = readonly Expression[];
/** One step of a flow. */
export interface Step {
    /** What the step does. The folder of its code has the same name. */
    readonly kind: "region-picker" | "clinic-picker" | "exam-picker" | "slot-picker" | "form" | "documents" | "review" | "action" | "wait" | "subflow" | "message" | "deny" | "redirect" | "return" | "one-time-code";
    /** Message key of the heading. It may contain a variable with a fixed list of values: title.{context.variant} has one text for each variant. */
    readonly title?: string;
    /** Message key of the sentence below the heading; it may contain variables, as the title may. The text may contain answers: {details.firstName|text|there}. */
    readonly intro?: string;
    /** Address of the step below the base path of the portal: a path, a query, or both. {clinic} is replaced by the chosen clinic. */
    readonly at?: string;
    /** Booking progress, reported to analytics and to the page around a frame: 1 procedure, 2 location and date, 3 submit. 3 is reported once the booking is made. */
    readonly progress?: 1 | 2 | 3;
    /** The stage that the steps header shows: 1 scan and clinic, 2 time, 3 details. Without it, the progress. */
    readonly stage?: 1 | 2 | 3;
    /** The step is part of the flow only while this condition is true. */
    readonly when?: Condition;
    /** Settings of the kind. */
    readonly options?: {
        readonly [key: string]: Json;
    };
    /** Id of the form that the step shows. */
    readonly form?: string;
    /** Id of the flow that replaces a subflow step, such as a questionnaire. Its answers are named <step>--<inner step>.<key>, and its addresses begin with the address of this step. */
    readonly subflow?: string;
    /** The next step, if it is not the next in the order. It must be a later step. */
    readonly next?: string;
    /** The flow ends after this step, even if steps follow in the order. */
    readonly end?: true;
    /** Skips the step. A brand sets this with the operation hide. */
    readonly hidden?: true;
    /** The step protects a patient: an unknown condition counts as true, no other step may skip it, and no service is called before it. Steps of the kind deny protect without this property. */
    readonly protects?: true;
    /** Service that an action calls, or that a wait step polls. */
    readonly service?: "create-appointment" | "send-enquiry" | "ask-for-details-change" | "share-results" | "create-booking-request" | "decline-appointment" | "save-answers" | "cancel-appointment" | "authenticate" | "verify-code" | "check-in-sent";
    /** Input of the service: expressions by name, or groups of them. */
    readonly input?: {
        readonly [key: string]: Expression | {
            readonly [key: string]: Expression;
        };
    };
    /** The next step for each outcome of the service. */
    readonly on?: {
        readonly [key: string]: string;
    };
}
/** Makes the flow a questionnaire, and defines when it is asked. */
export interface Questionnaire {
    /** Id under which its answers are stored. */
    readonly id: string;
    /** The situation in which it is asked. */
    readonly type: "REQUIRED_ON_CONFIRMATION" | "FEEDBACK" | "DECLINE_APPOINTMENT" | "CANCEL_APPOINTMENT_PATIENT" | "CREATE_BOOKING_REQUEST" | "CREATE_BOOKING_REQUEST_REFERRER" | "PAIN_SCORE_INITIAL" | "PAIN_SCORE_FINAL" | "PROTOCOL" | "MODALITY_ROUTING" | "BOOKING_FORM" | "CONSENT";
    /** Message key of the heading of its dialog. */
    readonly title: string;
    /**
     * sm, md, lg or xl.
     * @default lg
     */
    readonly modalSize?: "sm" | "md" | "lg" | "xl";
    /**
     * Asks for confirmation if the dialog is closed before the end.
     * @default false
     */
    readonly showClosingConfirmation?: boolean;
    /**
     * Slugs of the exams for which it is asked; for all exams if missing or empty. An exam must fit both lists.
     * @default []
     */
    readonly examSlugs?: readonly string[];
    /**
     * DICOM codes of the modalities for which it is asked; for all modalities if missing or empty.
     * @default []
     */
    readonly modalityIds?: readonly string[];
    /**
     * Asked for every exam.
     * @default false
     */
    readonly general?: boolean;
    /** What answers lead to. All outcomes whose condition is true apply; of several, the first decides each property. */
    readonly outcomes?: readonly Outcome[];
}
/** What the answers of a questionnaire lead to, and when. The server decides it. */
export interface Outcome {
    readonly when: Condition;
    /** DENY_BOOKING: nothing is booked or confirmed. DENY_BOOKING_REQUEST: no booking request is made. Both also if the condition is unknown. */
    readonly type?: "DENY_BOOKING" | "DENY_BOOKING_REQUEST";
    /** Message key of the reason; a denial needs it. */
    readonly message?: string;
    /** Slug of the exam that is booked instead of those that the questionnaire asks about. */
    readonly newExamSlug?: string;
    /** Page of the portal, or address of an allowed host, that the person reaches afterwards. */
    readonly url?: string;
}
/** Changes of the revision after `from`. */
export interface Migration {
    /** Applies to runs that started with this revision or an earlier one. */
    readonly from: number;
    /** New names of answers (step.key) or steps, by their old names. */
    readonly rename?: {
        readonly [key: string]: string;
    };
    /** New values by old values, for each answer (step.key). In a list, each entry is replaced. */
    readonly map?: {
        readonly [key: string]: {
            readonly [key: string]: Json;
        };
    };
    /** Flow that `from` refers to; by default this flow. */
    readonly of?: string;
}
/** A flow: its steps by id, their order, and the conditions under which they are shown. */
export interface FlowFile {
    /** Path of this schema. Editors use it to complete and explain the file. */
    readonly $schema?: string;
    /** Name of the flow and of its file. */
    readonly id: string;
    /** Number of the revision. Increase it with each change, because overlays and migrations refer to it. */
    readonly revision: number;
    /** Message key of the flow's name. */
    readonly title: string;
    /** Named conditions. A condition uses one with { "use": name }. */
    readonly conditions?: {
        readonly [key: string]: Condition;
    };
    /** Named expressions. A condition or expression reads one with { "computed": name }. */
    readonly computed?: {
        readonly [key: string]: Expression;
    };
    /** The steps by id. */
    readonly steps: {
        readonly [key: string]: Step;
    };
    /** Ids of all steps, in order. */
    readonly order: readonly string[];
    /** Query parameters that all steps of the flow keep in the address. */
    readonly query?: readonly string[];
    /** Paths such as steps.details.form that no brand may change: identity, consent and safety. */
    readonly locked?: readonly string[];
    /** Makes the flow a questionnaire, and defines when it is asked. */
    readonly questionnaire?: Questionnaire;
    /** Migrations of answers from earlier revisions to this one. Answers that no longer fit are dropped, and the person is told. */
    readonly migrations?: readonly Migration[];
}
/** One visit of the flow. */
export interface FlowTest {
    /** What the test shows, as a sentence. */
    readonly name: string;
    /** Facts of the visit that differ from the defaults. */
    readonly context?: {
        /** The visit is on a kiosk. */
        readonly kiosk?: boolean;
        /**
         * What the person asks for: an exam that is arranged, an answer to a message, or a call.
         * @default message
         */
        readonly enquiry?: "exam" | "message" | "callback";
        /**
         * What the person authenticates for.
         * @default APPOINTMENT
         */
        readonly authenticationType?: "APPOINTMENT" | "APPOINTMENT_RESULTS" | "BOOKING_REQUEST" | "PATIENT_PORTAL";
        /**
         * Kind of link that the person followed: their own, one from staff, or a shared one.
         * @default own
         */
        readonly variant?: "own" | "staff" | "shared";
        /** Booking key in the link. */
        readonly bookingKey?: string;
        /** The visit is in a frame of another site. */
        readonly iframe?: boolean;
        /** The visit is in the tablet layout. */
        readonly tablet?: boolean;
        /** The visitor is a member of staff. */
        readonly staff?: boolean;
        /** Locale of the visit; by default the default locale of the brand. */
        readonly locale?: string;
    };
    /** The outcome of the questionnaires at the end of the visit, without `when`; {} for none. */
    readonly leadsTo?: {
        readonly [key: string]: Json;
    };
    /** The expected steps, in order. The visit ends at the last one. */
    readonly way: readonly Station[];
}
/** What the test expects at a step, and what the visitor does there. */
export interface Station {
    /** Id of the expected step; a step of a subflow is `step--inner-step`. */
    readonly at: string;
    /** Text that the title or introduction must contain, in the default locale of the brand, with placeholders filled in. */
    readonly says?: string;
    /** Expected input of the service, or a part of it. */
    readonly given?: {
        readonly [key: string]: Json;
    };
    /** Expected address of a redirect. */
    readonly leaves?: string;
    /** Answers by key. The visitor then continues. */
    readonly answer?: {
        readonly [key: string]: Json;
    };
    /** Outcome of the stubbed service; for a wait step also `pending`. */
    readonly outcome?: string;
    /** Values that the outcome stores. */
    readonly values?: {
        readonly [key: string]: Json;
    };
    /** Goes back, or to a step by its address, instead of continuing. */
    readonly go?: "back" | {
        /** Id of the step. */
        readonly to: string;
    };
}
/** Tests of a flow: visits, each with the steps that it reaches. The file is <flow>.test.json next to the flow; `brand test` runs it. */
export interface FlowTests {
    /** Path of this schema. Editors use it to complete and explain the file. */
    readonly $schema?: string;
    /** Id of the flow. */
    readonly flow: string;
    /** Date of all visits, YYYY-MM-DD. The clock does not advance. */
    readonly today: string;
    /** The tests. */
    readonly tests: readonly FlowTest[];
}
