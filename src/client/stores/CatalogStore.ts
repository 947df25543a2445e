import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { environmentOf } from './environment.ts';
import { request } from './request.ts';

export type Region = components['schemas']['region'];
export type Clinic = components['schemas']['clinic'];
export type Exam = components['schemas']['exam'];
export type ExamGroup = components['schemas']['exam-group'];
export type Place = components['schemas']['postal-code'];

/** Which clinics: of a region, such as can do all of some exams, measured from an origin. */
export interface ClinicQuery {
  readonly region?: string;
  readonly exams?: readonly string[];
  readonly origin?: { readonly latitude: number; readonly longitude: number };
}

/** Which exams: what can be done at these clinics, or in this region. */
export interface ExamQuery {
  readonly region?: string;
  readonly clinics?: readonly string[];
}

/** What the provider offers, as far as it was asked for: regions, clinics, exams and the places to measure from (BK-2, BK-6). */
export const CatalogStore = types
  .model('CatalogStore', {
    regionsRequest: types.optional(request, {}),
    clinicsRequest: types.optional(request, {}),
    examsRequest: types.optional(request, {}),
    placesRequest: types.optional(request, {}),
    clinicNamesRequest: types.optional(request, {}),
    examNamesRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    regions: undefined as readonly Region[] | undefined,
    clinics: undefined as readonly Clinic[] | undefined,
    groups: undefined as readonly ExamGroup[] | undefined,
    places: [] as readonly Place[],
    clinicsQuery: '',
    examsQuery: '',
    /** Everything seen so far, for names on later screens. */
    knownClinics: new Map<string, Clinic>() as ReadonlyMap<string, Clinic>,
    knownExams: new Map<string, Exam>() as ReadonlyMap<string, Exam>,
  }))
  .views((self) => ({
    region: (slug: string): Region | undefined => self.regions?.find((region) => region.slug === slug),
    clinic: (slug: string): Clinic | undefined => self.knownClinics.get(slug),
    exam: (slug: string): Exam | undefined => self.knownExams.get(slug),
  }))
  .actions((self) => ({
    learnClinics(clinics: readonly Clinic[]): void {
      self.knownClinics = new Map([...self.knownClinics, ...clinics.map((clinic) => [clinic.slug, clinic] as const)]);
    },
    learnExams(groups: readonly ExamGroup[]): void {
      const exams = groups.flatMap((group) => group.exams);
      self.knownExams = new Map([...self.knownExams, ...exams.map((exam) => [exam.slug, exam] as const)]);
    },
  }))
  .actions((self) => ({
    loadRegions: flow(function* loadRegions() {
      if (self.regions) return;
      const { api } = environmentOf(self);
      const regions = yield* toGenerator(self.regionsRequest.run((signal) => api.GET('/api/regions', { signal })));
      if (regions) self.regions = regions;
    }),

    /** Loads clinics unless the last answer was to the same question; the list stays empty meanwhile. */
    loadClinics: flow(function* loadClinics(query: ClinicQuery) {
      const asked = JSON.stringify(query);
      if (asked === self.clinicsQuery && (self.clinics || self.clinicsRequest.pending)) return;
      self.clinicsQuery = asked;
      self.clinics = undefined;
      const { region, exams, origin } = query;
      const { api } = environmentOf(self);
      const params = {
        query: {
          ...(region && { region }),
          ...(exams && { exams: [...exams] }),
          ...(origin && { lat: origin.latitude, lng: origin.longitude }),
        },
      };
      const found = yield* toGenerator(
        self.clinicsRequest.run((signal) => api.GET('/api/clinics', { params, signal })),
      );
      if (!found) return;
      self.clinics = found;
      self.learnClinics(found);
    }),

    /** Loads exams in groups unless the last answer was to the same question. */
    loadExams: flow(function* loadExams(query: ExamQuery) {
      const asked = JSON.stringify(query);
      if (asked === self.examsQuery && (self.groups || self.examsRequest.pending)) return;
      self.examsQuery = asked;
      self.groups = undefined;
      const { region, clinics } = query;
      const { api } = environmentOf(self);
      const params = { query: { ...(region && { region }), ...(clinics && { clinics: [...clinics] }) } };
      const groups = yield* toGenerator(self.examsRequest.run((signal) => api.GET('/api/exams', { params, signal })));
      if (!groups) return;
      self.groups = groups;
      self.learnExams(groups);
    }),

    /** Learns clinics by slug, unless all are known. */
    nameClinics: flow(function* nameClinics(clinics: readonly string[]) {
      const unknown = clinics.filter((slug) => !self.knownClinics.has(slug));
      if (unknown.length === 0) return;
      const { api } = environmentOf(self);
      const params = { query: { clinics: unknown } };
      const found = yield* toGenerator(
        self.clinicNamesRequest.run((signal) => api.GET('/api/clinics', { params, signal })),
      );
      if (found) self.learnClinics(found);
    }),

    /** Learns exams by slug from what can be done at these clinics, unless all are known. */
    nameExams: flow(function* nameExams(exams: readonly string[], clinics: readonly string[]) {
      if (exams.every((slug) => self.knownExams.has(slug))) return;
      const { api } = environmentOf(self);
      const params = { query: { clinics: [...clinics] } };
      const groups = yield* toGenerator(
        self.examNamesRequest.run((signal) => api.GET('/api/exams', { params, signal })),
      );
      if (groups) self.learnExams(groups);
    }),

    /** Places whose postal code or name begins so; fewer than two characters find none. */
    findPlaces: flow(function* findPlaces(search: string, region?: string) {
      if (search.trim().length < 2) {
        self.placesRequest.abort();
        self.places = [];
        return;
      }
      const { api } = environmentOf(self);
      const params = { query: { search: search.trim().slice(0, 60), ...(region && { region }) } };
      const places = yield* toGenerator(
        self.placesRequest.run((signal) => api.GET('/api/postal_codes', { params, signal })),
      );
      if (places) self.places = places;
    }),

    /** Ends what is under way for clinics, exams and places (BK-9). */
    abort(): void {
      self.clinicsRequest.abort();
      self.examsRequest.abort();
      self.placesRequest.abort();
    },
  }));

export interface CatalogStore extends Instance<typeof CatalogStore> {}
