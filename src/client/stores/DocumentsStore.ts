import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';
import { type ApiCall, apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { type SendProgress, sendFile, type Upload } from './sendFile.ts';

/** A document whose file can be read. */
export type Document = components['schemas']['attachment'];
/** What the documents belong to: appointments of a booking, a booking request, or a booking in progress. */
export type DocumentOwner = components['schemas']['upload-request']['owner'];
/** A kind of document that may be added. */
export type DocumentType = components['schemas']['document-type'];
type Listed = components['schemas']['attachment-response'];

/** A file that this tab sends. */
export interface SentFile extends SendProgress {
  readonly key: string;
  /** The file; several are photos that become one PDF. */
  readonly files: readonly File[];
  readonly fileName: string;
  readonly size: number;
  /** Object URL of an image, for its thumbnail. */
  readonly previewUrl?: string;
  readonly replaces?: string;
  readonly documentTypeId?: string;
  /** Why it was not sent; it can be sent again. */
  readonly problem?: Problem;
  /** Why the server refused it. */
  readonly refusal?: NonNullable<Upload['refusal']>;
}

/** What a list of documents tells a screen reader once. */
export type DocumentNews = { readonly key: string; readonly name: string };

/** Returns an identifying part of an owner, which is also the slug in addresses of its documents. */
const slugOf = (owner: DocumentOwner): string => owner.appointments?.[0] ?? owner.bookingRequest ?? owner.draft ?? '';

/** Returns the part of an address that stands for the kind of an owner. */
const kindOf = (owner: DocumentOwner) =>
  owner.appointments ? 'appointments' : owner.bookingRequest === undefined ? 'drafts' : 'booking_requests';

/** Returns the address of a document's file. */
export const documentPath = (owner: DocumentOwner, id: string, how: 'download' | 'view'): string =>
  `/api/secured/${kindOf(owner)}/${slugOf(owner)}/attachments/${id}/${how}`;

/**
 * The documents of an owner, and the files that are on their way (AT-1). The page or step creates this store, so that the first screen does
 * not load it.
 */
export const DocumentsStore = types
  .model('DocumentsStore', {
    loadCall: types.optional(apiCall, {}),
    deleteCall: types.optional(apiCall, {}),
    fileCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    owner: {} as DocumentOwner,
    /** Undefined until they are loaded. */
    documents: undefined as readonly Document[] | undefined,
    /** Uploads of this person that the server knows. */
    uploads: [] as readonly Upload[],
    /** The document types that may be added, in display order. */
    types: [] as readonly DocumentType[],
    /** Slugs of the exams of a booking in progress. */
    exams: [] as readonly string[],
    sent: [] as readonly SentFile[],
    news: undefined as DocumentNews | undefined,
    tasks: new Map<string, AbortController>(),
    queue: Promise.resolve() as Promise<unknown>,
  }))
  .views((self) => ({
    /** Uploads that another tab or an earlier visit began, and that go on with the same file; and those that were refused there. */
    get left(): readonly Upload[] {
      const own = new Set(self.sent.map(({ key }) => key));
      return self.uploads.filter(({ id, state }) => state !== 'READY' && !own.has(id));
    },
    /** True if the server refused because the session had ended. */
    get sessionLost(): boolean {
      return [self.loadCall, self.deleteCall, self.fileCall].some(
        ({ problem }) => problem?.code === 'not-authenticated',
      );
    },
    /** True while a file is on its way. */
    get busy(): boolean {
      return self.sent.some(({ problem, refusal }) => !problem && !refusal);
    },
  }))
  .actions((self) => ({
    change(key: string, changes: Partial<SentFile>): void {
      self.sent = self.sent.map((one) => (one.key === key ? { ...one, ...changes } : one));
    },
    drop(key: string): void {
      const url = self.sent.find((one) => one.key === key)?.previewUrl;
      if (url) URL.revokeObjectURL(url);
      self.sent = self.sent.filter((one) => one.key !== key);
    },
    took(listed: Listed | undefined): void {
      if (!listed) return;
      self.documents = listed.attachments;
      self.uploads = listed.uploads;
      self.types = listed.examDocumentTypes;
    },
  }))
  .actions((self) => {
    const { api, newId, now, delay, locale } = environmentOf(self);
    const { change, drop, took } = self;

    /** Announces a file unless the server has a part of it, and returns the upload. */
    async function announce({ files, replaces, documentTypeId, key }: SentFile, signal: AbortSignal) {
      const begun = self.uploads.find((upload) => upload.id === key);
      if (begun) {
        const { data } = await api.GET('/api/uploads/{uploadId}', { params: { path: { uploadId: key } }, signal });
        if (data) return { data, error: undefined };
      }
      const body = {
        owner: self.owner,
        files: files.map(({ name, size }) => ({ fileName: name.slice(-200), size })),
        ...(replaces !== undefined && { replaces }),
        ...(documentTypeId !== undefined && { documentTypeId }),
      };
      const params = { header: { 'Idempotency-Key': isId(key) ? newId() : key } };
      return api.POST('/api/uploads', { params, body, signal });
    }

    /** Sends a file that stands in the list. */
    const send = flow(function* send(key: string) {
      const found = self.sent.find((one) => one.key === key);
      const task = self.tasks.get(key);
      if (!found || !task || task.signal.aborted) return;
      const { signal } = task;
      const { data: started, error } = yield* toGenerator(announce(found, signal));
      if (signal.aborted) return;
      if (!started) return change(key, { problem: error as Problem });
      const id = started.id;
      if (id !== key) {
        self.tasks.delete(key);
        self.tasks.set(id, task);
        change(key, { key: id });
      }
      const params = { path: { uploadId: id } };
      const result = yield* toGenerator(
        sendFile(new Blob([...found.files]), started, {
          append: (offset, chunk) =>
            api.PUT('/api/uploads/{uploadId}', {
              params: { ...params, query: { offset } },
              // The contract calls bytes a string.
              body: chunk as unknown as string,
              bodySerializer: (body) => body,
              headers: { 'content-type': 'application/octet-stream' },
              signal,
            }),
          read: () => api.GET('/api/uploads/{uploadId}', { params, signal }),
          pause: (milliseconds) => Promise.race([delay(milliseconds), online(signal)]),
          now,
          signal,
          onProgress: (progress) => change(id, progress),
        }),
      );
      if (!result) return;
      if ('problem' in result) return change(id, { problem: result.problem });
      const { refusal } = result.upload;
      if (result.upload.state === 'REFUSED') return change(id, { refusal: refusal ?? 'damaged' });
      took(yield* toGenerator(self.loadCall.run(list)));
      drop(id);
      self.news = { key: 'document.arrived', name: found.fileName };
    });

    function list(signal: AbortSignal) {
      const changedExamSlugs = self.exams.join();
      const query = { locale, ...(changedExamSlugs && { changedExamSlugs }) };
      const params = { path: { slug: slugOf(self.owner), draftId: slugOf(self.owner) }, query };
      const path = `/api/secured/${kindOf(self.owner)}/{slug}/attachments/response`;
      const draft = '/api/secured/drafts/{draftId}/attachments/response';
      return api.GET((kindOf(self.owner) === 'drafts' ? draft : path) as typeof draft, { params, signal });
    }

    return { send, list };
  })
  .actions((self) => {
    const { api, newId, delay } = environmentOf(self);

    function enqueue(key: string): void {
      self.tasks.set(key, new AbortController());
      // One after the other: the first file is complete sooner, and a slow connection is not shared.
      self.queue = self.queue.catch(() => undefined).then(() => self.send(key));
    }

    return {
      /**
       * Loads the documents of an owner; `exams` are those of a booking in progress. `onSessionLost` is called if the session had ended: that
       * clears this store too, so its problem may be lost.
       */
      load: flow(function* load(
        owner: DocumentOwner,
        { exams = [], onSessionLost }: { exams?: readonly string[]; onSessionLost?: (() => void) | undefined } = {},
      ) {
        self.owner = owner;
        self.exams = exams;
        let status: number | undefined;
        const list = async (signal: AbortSignal) => {
          const answer = await self.list(signal);
          status = (answer.error as Problem | undefined)?.status;
          return answer;
        };
        self.took(yield* toGenerator(self.loadCall.run(list)));
        if (status === 401) return onSessionLost?.();
        // A file of an earlier visit that is being scanned appears when the scanner has answered.
        while (self.left.some(({ state }) => state === 'SCANNING')) {
          yield delay(2_000);
          const listed: Listed | undefined = yield* toGenerator(self.loadCall.run(self.list));
          if (!listed) return;
          self.took(listed);
        }
      }),

      /** Sends files as a type, which may combine photos into one PDF. A file that an earlier visit began goes on. `replaces` is for one file. */
      add(
        files: readonly File[],
        { replaces, type }: { replaces?: string | undefined; type?: DocumentType | undefined } = {},
      ): void {
        const photos = type?.combinePhotos ? files.filter(isImage) : [];
        const combined = photos.length > 1 ? photos : [];
        const others = files.filter((file) => !combined.includes(file)).map((file) => [file]);
        const groups = combined.length > 0 ? [combined, ...others] : others;
        for (const group of groups) {
          const [first] = group;
          if (!first) continue;
          const size = group.reduce((sum, file) => sum + file.size, 0);
          const begun = self.left.find(
            (upload) => upload.state === 'UPLOADING' && upload.fileName === first.name && upload.size === size,
          );
          const key = begun?.id ?? newId();
          self.sent = [
            ...self.sent,
            {
              key,
              files: group,
              fileName: first.name,
              size,
              sent: begun?.received ?? 0,
              state: 'sending',
              ...(isImage(first) && { previewUrl: URL.createObjectURL(first) }),
              ...(begun?.replaces !== undefined
                ? { replaces: begun.replaces }
                : replaces !== undefined && { replaces }),
              ...(replaces === undefined && type && { documentTypeId: type.id }),
            },
          ];
          enqueue(key);
        }
      },

      /** Sends a failed file again. */
      retry(key: string): void {
        self.sent = self.sent.map(({ problem, ...one }) =>
          one.key === key || problem === undefined ? one : { ...one, problem },
        );
        enqueue(key);
      },

      /** Takes a file out of the list; the server forgets what it has of it. */
      cancel: flow(function* cancel(key: string) {
        const name = self.sent.find((one) => one.key === key)?.fileName;
        self.tasks.get(key)?.abort();
        self.tasks.delete(key);
        self.drop(key);
        const known = self.uploads.some(({ id }) => id === key);
        self.uploads = self.uploads.filter(({ id }) => id !== key);
        if (name !== undefined) self.news = { key: 'document.canceled', name };
        if (!known && !isId(key)) return;
        yield api.DELETE('/api/uploads/{uploadId}', { params: { path: { uploadId: key } } });
      }),

      /** Deletes a document. Returns true on success. */
      remove: flow(function* remove({ id, fileName }: Document): Generator<PromiseLike<unknown>, boolean> {
        const slug = slugOf(self.owner);
        const params = { path: { slug, draftId: slug, attachmentId: id } };
        const path = `/api/secured/${kindOf(self.owner)}/{slug}/attachments/{attachmentId}`;
        const draft = '/api/secured/drafts/{draftId}/attachments/{attachmentId}';
        const target = (kindOf(self.owner) === 'drafts' ? draft : path) as typeof draft;
        yield self.deleteCall.run((signal) => api.DELETE(target, { params, signal }));
        if (self.deleteCall.problem && self.deleteCall.problem.status !== 404) return false;
        self.took((yield self.loadCall.run(self.list)) as Listed | undefined);
        self.news = { key: 'document.deleted', name: fileName };
        return true;
      }),

      /** Loads the file of a document; undefined on failure, with the problem in `call`. */
      loadFile({ id }: Pick<Document, 'id'>, how: 'download' | 'view', call: ApiCall): Promise<Blob | undefined> {
        const slug = slugOf(self.owner);
        const params = { path: { slug, draftId: slug, attachmentId: id } };
        const path = `/api/secured/${kindOf(self.owner)}/{slug}/attachments/{attachmentId}/${how}`;
        const draft = '/api/secured/drafts/{draftId}/attachments/{attachmentId}/view';
        const target = (kindOf(self.owner) === 'drafts' ? draft.replace('view', how) : path) as typeof draft;
        return call.run<Blob>((signal) => api.GET(target, { params, signal, parseAs: 'blob' }));
      },

      /** Stops everything and forgets the documents, when the page is left or the session ends. Uploads can go on later. */
      clear(): void {
        for (const task of self.tasks.values()) task.abort();
        self.tasks.clear();
        self.loadCall.abort();
        self.deleteCall.abort();
        self.fileCall.abort();
        for (const { previewUrl } of self.sent) if (previewUrl) URL.revokeObjectURL(previewUrl);
        self.sent = [];
        self.documents = undefined;
        self.uploads = [];
        self.types = [];
        self.news = undefined;
      },
    };
  });

/** An instance of the `DocumentsStore` model. */
export interface DocumentsStore extends Instance<typeof DocumentsStore> {}

const isImage = ({ type }: File): boolean => type.startsWith('image/');

/** Returns true for an id of the server; a file that was not announced has a key of this tab. */
const isId = (key: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/** Resolves when the connection returns, or the signal aborts. */
function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    globalThis.addEventListener?.('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
