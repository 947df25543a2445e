// Generated from schemas/ by `npm run generate`; do not edit.

import type { Json } from '#base/json.ts';

/** Something that holds or does not. What cannot be known does not hold. */
export type Condition = Comparison | {
    /** Conditions. */
    readonly all: readonly Condition[];
} | {
    /** Conditions. */
    readonly any: readonly Condition[];
} | {
    /** The condition that must not hold. */
    readonly not: Condition;
} | {
    /** Name of the condition. */
    readonly use: string;
};
/** A value compared with another. */
export type Comparison = {
    /** is, isNot: the same value or not. in, notIn: one of a list or not. anyIn, allIn: a list holds any or all of these. gt, gte, lt, lte: numbers. before, after: dates. answered, empty: whether there is a value. count: length of a list. */
    readonly op: "is" | "isNot" | "in" | "notIn" | "anyIn" | "allIn" | "gt" | "gte" | "lt" | "lte" | "before" | "after" | "answered" | "empty" | "count";
    /** What to compare with; for count a number or { "min": 1, "max": 3 }. */
    readonly value?: Json;
} & ({
    /** An answer: step and key, such as exam.modalities; deeper, such as slot.slots.0.clinic; or from every entry of a repeated group, such as details.medicines.*.name. */
    readonly field: string;
} | {
    /** A fact of the visit (context.kiosk), a setting of the brand (config.booking.noteMaxLength) or what an action answered (result.book.bookingKey). */
    readonly var: string;
} | {
    /** Name of a computed value of this flow. */
    readonly computed: string;
});
/** A value that is read or computed. */
export type Expression = {
    /** An answer: step and key, such as exam.modalities; deeper, such as slot.slots.0.clinic; or from every entry of a repeated group, such as details.medicines.*.name. */
    readonly field: string;
} | {
    /** A fact of the visit (context.kiosk), a setting of the brand (config.booking.noteMaxLength) or what an action answered (result.book.bookingKey). */
    readonly var: string;
} | {
    /** Name of a computed value of this flow. */
    readonly computed: string;
} | {
    /** A fixed value. */
    readonly value: Json;
} | {
    /** Numbers added up. */
    readonly sum: Expressions;
} | {
    /** One number less another. */
    readonly minus: readonly [
        Expression,
        Expression
    ];
} | {
    /** The points of these choices added up; unknown while one of them is unanswered or has no points. */
    readonly score: Expressions;
    /** What each choice is worth in a score. */
    readonly points: {
        readonly [key: string]: number;
    };
} | {
    /** Texts one after the other, 100,000 characters at most; what is longer cannot be known. */
    readonly concat: Expressions;
} | {
    /** The first of these that has a value. */
    readonly coalesce: Expressions;
} | {
    /** Length of a list. */
    readonly count: Expression;
} | {
    /** From one date to another, in whole units. */
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
    /** What the step does. The word is also the name of the folder that draws it. */
    readonly kind: "region-picker" | "clinic-picker" | "exam-picker" | "slot-picker" | "form" | "review" | "action" | "wait" | "subflow" | "message" | "deny" | "redirect" | "return" | "one-time-code";
    /** Message key of the heading. A variable of a fixed list may stand in it: title.{context.variant} has one text for each variant. */
    readonly title?: string;
    /** Message key of the sentence below the heading, which may have variables as the title may. Answers may be piped into the text: {details.firstName|text|there}. */
    readonly intro?: string;
    /** Where the step is found, below the portal's base: a path, a query, or both. {clinic} becomes the chosen clinic, once there is one. */
    readonly at?: string;
    /** Booking progress: 1 procedure, 2 location and date, 3 submit. */
    readonly progress?: 1 | 2 | 3;
    /** The step belongs to the flow only while this holds. */
    readonly when?: Condition;
    /** Settings of the kind. */
    readonly options?: {
        readonly [key: string]: Json;
    };
    /** Id of the form of a step that asks with one. */
    readonly form?: string;
    /** Id of the flow that is walked inside of a subflow step, such as a questionnaire. Its answers are called <step>--<inner step>.<key>, and its addresses lie below the address of this step. */
    readonly subflow?: string;
    /** A later step to go to, instead of the next one in the order. */
    readonly next?: string;
    /** The flow ends here, whatever follows in the order. */
    readonly end?: true;
    /** Takes the step out of the flow. A brand does so by the operation hide. */
    readonly hidden?: true;
    /** The step protects a patient: where its condition cannot be known it counts as true, no way leads past it, and nothing is called before it. Steps of the kind deny protect without it. */
    readonly protects?: true;
    /** What an action calls, or a wait step asks. */
    readonly service?: "create-appointment" | "authenticate" | "verify-code" | "check-in-sent";
    /** What the service is given: expressions by name, or groups of them. */
    readonly input?: {
        readonly [key: string]: Expression | {
            readonly [key: string]: Expression;
        };
    };
    /** Where each outcome of the service leads. */
    readonly on?: {
        readonly [key: string]: string;
    };
}
/** Makes the flow a questionnaire, and says when it is asked. */
export interface Questionnaire {
    /** Id under which its answers are kept. */
    readonly id: string;
    /** When it is asked. */
    readonly type: "REQUIRED_ON_CONFIRMATION" | "FEEDBACK" | "DECLINE_APPOINTMENT" | "CANCEL_APPOINTMENT_PATIENT" | "CREATE_BOOKING_REQUEST" | "CREATE_BOOKING_REQUEST_REFERRER" | "PAIN_SCORE_INITIAL" | "PAIN_SCORE_FINAL" | "PROTOCOL" | "MODALITY_ROUTING" | "BOOKING_FORM";
    /** Message key of the heading of its dialog. */
    readonly title: string;
    /**
     * sm, md, lg or xl.
     * @default lg
     */
    readonly modalSize?: "sm" | "md" | "lg" | "xl";
    /**
     * Whether closing the dialog before the end is asked about.
     * @default false
     */
    readonly showClosingConfirmation?: boolean;
    /**
     * Slugs of the exams for which it is asked; left out or empty, for all.
     * @default []
     */
    readonly examSlugs?: readonly string[];
    /**
     * DICOM codes of the modalities for which it is asked; left out or empty, for all.
     * @default []
     */
    readonly modalityIds?: readonly string[];
    /**
     * Asked whatever the exam.
     * @default false
     */
    readonly general?: boolean;
}
/** What changed with the revision after “from”. */
export interface Migration {
    /** Runs that began with this revision, or an older one, are changed. */
    readonly from: number;
    /** New names of answers (step.key) or of whole steps, by their old ones. */
    readonly rename?: {
        readonly [key: string]: string;
    };
    /** New values for old ones, by step.key; of a list, for each of its entries. */
    readonly map?: {
        readonly [key: string]: {
            readonly [key: string]: Json;
        };
    };
    /** Flow whose revisions are counted; left out, this one. */
    readonly of?: string;
}
/** A flow: its steps by id, the order in which they are met, and the conditions under which they are. */
export interface FlowFile {
    /** Path of this schema, so that an editor completes and explains. */
    readonly $schema?: string;
    /** Name of the flow; its file is called the same. */
    readonly id: string;
    /** Counted up with each change, so that overlays can say which state they were written for. */
    readonly revision: number;
    /** Message key of the flow's name. */
    readonly title: string;
    /** Named conditions, to be used by { "use": name }. */
    readonly conditions?: {
        readonly [key: string]: Condition;
    };
    /** Named expressions, to be read as { "computed": name }. */
    readonly computed?: {
        readonly [key: string]: Expression;
    };
    /** The steps by id. */
    readonly steps: {
        readonly [key: string]: Step;
    };
    /** Ids of all steps, in the order in which they are met. */
    readonly order: readonly string[];
    /** Parameters of the address that every step of the flow keeps. */
    readonly query?: readonly string[];
    /** Paths such as steps.details.form that no brand may change: identity, consent and safety. */
    readonly locked?: readonly string[];
    /** Makes the flow a questionnaire, and says when it is asked. */
    readonly questionnaire?: Questionnaire;
    /** How answers of people who are under way become answers of this revision. What no migration mentions and no longer fits is dropped, and shown to the person. */
    readonly migrations?: readonly Migration[];
}
/** One visit. */
export interface FlowTest {
    /** What the visit shows, as a sentence. */
    readonly name: string;
    /** Facts of the visit that differ from the usual. */
    readonly context?: {
        /** On a shared device of a clinic. */
        readonly kiosk?: boolean;
        /**
         * What one authenticates for.
         * @default APPOINTMENT
         */
        readonly authenticationType?: "APPOINTMENT" | "APPOINTMENT_RESULTS" | "BOOKING_REQUEST" | "PATIENT_PORTAL";
        /**
         * Whether one comes for oneself, for a booking of the staff, or by a shared link.
         * @default own
         */
        readonly variant?: "own" | "staff" | "shared";
        /** Key of the booking that a link named. */
        readonly bookingKey?: string;
        /** Inside of another page. */
        readonly iframe?: boolean;
        /** In the tablet layout. */
        readonly tablet?: boolean;
        /** By a member of the staff. */
        readonly staff?: boolean;
        /** In this language; left out, the brand's own. */
        readonly locale?: string;
    };
    /** The stations, in order. The last one is where the visitor stays. */
    readonly way: readonly Station[];
}
/** What is expected at one step, and what is done there. */
export interface Station {
    /** The step that the visitor has come to; of a flow inside as step--inner-step. */
    readonly at: string;
    /** Words that its title or introduction holds, in the brand's own language, answers filled in. */
    readonly says?: string;
    /** What the service is given, or a part of it. */
    readonly given?: {
        readonly [key: string]: Json;
    };
    /** Address that a redirect leaves for. */
    readonly leaves?: string;
    /** Answers by key; the visitor then goes on. */
    readonly answer?: {
        readonly [key: string]: Json;
    };
    /** What the stubbed service comes to; a wait step also knows pending. */
    readonly outcome?: string;
    /** Values that come with the outcome. */
    readonly values?: {
        readonly [key: string]: Json;
    };
    /** Where the visitor goes instead of on: back, or to a step by its address. */
    readonly go?: "back" | {
        /** The step. */
        readonly to: string;
    };
}
/** How a flow is to go: visits with the steps that each comes to. They stand beside the flow as <flow>.test.json and are run by `brand test`. */
export interface FlowTests {
    /** Path of this schema, so that an editor completes and explains. */
    readonly $schema?: string;
    /** Id of the flow. */
    readonly flow: string;
    /** The date on which the visits take place; time stands still. */
    readonly today: string;
    /** The visits. */
    readonly tests: readonly FlowTest[];
}
