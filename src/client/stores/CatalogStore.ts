import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Point } from '#base/distance.ts';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { loadClinicList } from './loadClinicList.ts';

/** A region of the provider. */
export type Region = components['schemas']['region'];
/** A clinic, with its distance if an origin was given. */
export type Clinic = components['schemas']['clinic'];
/** An exam that a clinic offers. */
export type Exam = components['schemas']['exam'];
/** Exams of one part of the body. */
export type ExamGroup = components['schemas']['exam-group'];
/** What patients type when they look for an exam. */
export type SearchWords = components['schemas']['search-words'];
/** A postal code and its place name. */
export type PostalPlace = components['schemas']['postal-code'];

/** Selects the clinics of a region that offer all of some exams, in one visit or separately, with distances from an origin. */
export interface ClinicQuery {
  readonly region?: string;
  readonly exams?: readonly string[];
  /** The exams are booked at separate times. */
  readonly separate?: boolean;
  readonly origin?: Point;
}

/** Selects the exams of some clinics or of a region. */
export interface ExamQuery {
  readonly region?: string;
  readonly clinics?: readonly string[];
}

/** The loaded part of the provider's catalog: regions, clinics, exams and places (BK-2, BK-6). */
export const CatalogStore = types
  .model('CatalogStore', {
    regionsCall: types.optional(apiCall, {}),
    clinicsCall: types.optional(apiCall, {}),
    examsCall: types.optional(apiCall, {}),
    searchWordsCall: types.optional(apiCall, {}),
    placesCall: types.optional(apiCall, {}),
    clinicNamesCall: types.optional(apiCall, {}),
    examNamesCall: types.optional(apiCall, {}),
    examHoursCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    regions: undefined as readonly Region[] | undefined,
    clinics: undefined as readonly Clinic[] | undefined,
    groups: undefined as readonly ExamGroup[] | undefined,
    searchWords: undefined as SearchWords | undefined,
    places: [] as readonly PostalPlace[],
    /** The clinics with the hours in which they do the exams of the last `loadExamHours`; undefined until they are loaded. */
    clinicsWithHours: undefined as readonly Clinic[] | undefined,
    clinicsQuery: '',
    examsQuery: '',
    /** Everything loaded so far, for names on later screens. */
    knownClinics: new Map<string, Clinic>() as ReadonlyMap<string, Clinic>,
    knownExams: new Map<string, Exam>() as ReadonlyMap<string, Exam>,
  }))
  .views((self) => ({
    region: (slug: string): Region | undefined => self.regions?.find((region) => region.slug === slug),
    clinic: (slug: string): Clinic | undefined => self.knownClinics.get(slug),
    exam: (slug: string): Exam | undefined => self.knownExams.get(slug),
  }))
  .actions((self) => ({
    rememberClinics(clinics: readonly Clinic[]): void {
      self.knownClinics = new Map([...self.knownClinics, ...clinics.map((clinic) => [clinic.slug, clinic] as const)]);
    },
    rememberExams(groups: readonly ExamGroup[]): void {
      const exams = groups.flatMap((group) => group.exams);
      self.knownExams = new Map([...self.knownExams, ...exams.map((exam) => [exam.slug, exam] as const)]);
    },
  }))
  .actions((self) => ({
    /** Loads the regions once. */
    loadRegions: flow(function* loadRegions() {
      if (self.regions) return;
      const { api, locale } = environmentOf(self);
      const params = { query: { locale } };
      const regions = yield* toGenerator(self.regionsCall.run((signal) => api.GET('/api/regions', { params, signal })));
      if (regions) self.regions = regions;
    }),

    /**
     * Loads clinics unless the last query was the same; `clinics` is undefined meanwhile. An exam that the provider no longer has, as in an
     * old link, selects no clinics.
     */
    loadClinics: flow(function* loadClinics(query: ClinicQuery) {
      const key = JSON.stringify(query);
      if (key === self.clinicsQuery && (self.clinics || self.clinicsCall.pending)) return;
      self.clinicsQuery = key;
      self.clinics = undefined;
      const { region, exams, separate, origin } = query;
      const { api, locale } = environmentOf(self);
      const load = (wanted: { readonly exams?: string[]; readonly separate?: boolean }) => {
        const place = { ...(region && { region }), ...(origin && { lat: origin.latitude, lng: origin.longitude }) };
        const body = { ...place, ...wanted };
        return self.clinicsCall.run((signal) => loadClinicList({ api, locale }, body, signal));
      };
      let found = yield* toGenerator(load({ ...(exams && { exams: [...exams] }), ...(separate && { separate }) }));
      if (exams && self.clinicsCall.problem?.code === 'unknown-exam') found = yield* toGenerator(load({}));
      if (!found) return;
      self.clinics = found;
      self.rememberClinics(found);
    }),

    /** Loads exams in groups unless the last query was the same; `groups` is undefined meanwhile. */
    loadExams: flow(function* loadExams(query: ExamQuery) {
      const key = JSON.stringify(query);
      if (key === self.examsQuery && (self.groups || self.examsCall.pending)) return;
      self.examsQuery = key;
      self.groups = undefined;
      const { region, clinics } = query;
      const { api, locale } = environmentOf(self);
      const params = { query: { locale, ...(region && { region }), ...(clinics && { clinics: [...clinics] }) } };
      const groups = yield* toGenerator(self.examsCall.run((signal) => api.GET('/api/exams', { params, signal })));
      if (!groups) return;
      self.groups = groups;
      self.rememberExams(groups);
    }),

    /** Loads the search words of the visitor's language once. */
    loadSearchWords: flow(function* loadSearchWords() {
      if (self.searchWords || self.searchWordsCall.pending) return;
      const { api, locale } = environmentOf(self);
      const params = { query: { locale } };
      const words = yield* toGenerator(
        self.searchWordsCall.run((signal) => api.GET('/api/search_words', { params, signal })),
      );
      if (words) self.searchWords = words;
    }),

    /** Loads clinics by slug for their names, unless all are known. */
    nameClinics: flow(function* nameClinics(clinics: readonly string[]) {
      const unknown = clinics.filter((slug) => !self.knownClinics.has(slug));
      if (unknown.length === 0) return;
      const { api, locale } = environmentOf(self);
      const params = { query: { locale, clinics: unknown } };
      const found = yield* toGenerator(
        self.clinicNamesCall.run((signal) => api.GET('/api/clinics', { params, signal })),
      );
      if (found) self.rememberClinics(found);
    }),

    /** Loads the exams of some clinics for their names, unless all are known. */
    nameExams: flow(function* nameExams(exams: readonly string[], clinics: readonly string[]) {
      if (exams.every((slug) => self.knownExams.has(slug))) return;
      const { api, locale } = environmentOf(self);
      const params = { query: { locale, clinics: [...clinics] } };
      const groups = yield* toGenerator(self.examNamesCall.run((signal) => api.GET('/api/exams', { params, signal })));
      if (groups) self.rememberExams(groups);
    }),

    /** Loads the hours in which clinics do some exams. */
    loadExamHours: flow(function* loadExamHours(exams: readonly string[], clinics: readonly string[]) {
      self.clinicsWithHours = undefined;
      const { api, locale } = environmentOf(self);
      const body = { clinics: [...clinics], exams: [...exams] };
      const found = yield* toGenerator(
        self.examHoursCall.run((signal) => loadClinicList({ api, locale }, body, signal)),
      );
      if (found) self.clinicsWithHours = found;
    }),

    /** Finds the places that match `search`; fewer than two characters find none. */
    findPlaces: flow(function* findPlaces(search: string, region?: string) {
      if (search.trim().length < 2) {
        self.placesCall.abort();
        self.places = [];
        return;
      }
      const { api } = environmentOf(self);
      const params = { query: { search: search.trim().slice(0, 60), ...(region && { region }) } };
      const places = yield* toGenerator(
        self.placesCall.run((signal) => api.GET('/api/postal_codes', { params, signal })),
      );
      if (places) self.places = places;
    }),

    /** Returns the clinics of a region, or of all, that do some exams; [] if they cannot be loaded. The list of `clinics` stays. */
    async clinicsFor(region: string | undefined, exams: readonly string[]): Promise<readonly Clinic[]> {
      const { api, locale } = environmentOf(self);
      const body = { ...(region && { region }), exams: [...exams] };
      const found = await loadClinicList({ api, locale }, body).catch(() => undefined);
      const clinics = found?.data ?? [];
      self.rememberClinics(clinics);
      return clinics;
    },

    /** Returns the place with a postal code nearest to a position; undefined if none is near or the server does not answer. */
    async nearestPlace({ latitude, longitude }: Point): Promise<PostalPlace | undefined> {
      const { api } = environmentOf(self);
      const params = { query: { lat: latitude, lng: longitude } };
      const found = await api.GET('/api/postal_codes/nearest', { params }).catch(() => undefined);
      return found?.data?.[0];
    },

    /** Aborts requests for clinics, exams and places (BK-9). */
    abort(): void {
      self.clinicsCall.abort();
      self.examsCall.abort();
      self.placesCall.abort();
    },
  }));

/** An instance of the `CatalogStore` model. */
export interface CatalogStore extends Instance<typeof CatalogStore> {}
