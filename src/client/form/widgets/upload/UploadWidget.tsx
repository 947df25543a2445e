import { ProgressBar } from '@fluentui/react-progress';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '#client/form/FormBackend.ts';
import { useFormContext, type WidgetFault } from '#client/form/FormContext.ts';
import { useWidgetFault } from '#client/form/faults/useWidgetFaults.ts';
import { useFieldFrame } from '#client/form/fields/FieldFrame.ts';
import { sizeName } from '#client/i18n/measures.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { fileNameIn, namesOfTypes, refusalOf } from './fileRules.ts';

const tenMegabytes = 10_000_000;

/**
 * Uploads a file as soon as it is chosen; the answer is the value that the upload returns. A file of a wrong type is refused with
 * `form.referral_file_types`. The form cannot be submitted while the upload runs or after it failed.
 */
export default function UploadWidget({ id, value, onChange, readonly, required, options }: WidgetProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { describedBy, invalid, pointer } = useFieldFrame();
  const { upload } = useFormContext().backend;
  const [refused, refuse] = useState<WidgetFault>();
  const input = useRef<HTMLInputElement>(null);
  const accept: readonly string[] = options.accept ?? [];
  const maxBytes: number = options.maxBytes ?? tenMegabytes;
  const { now, start, stop } = useUpload(upload, pointer, onChange);
  const name = now.state !== 'idle' ? now.file.name : typeof value === 'string' ? fileNameIn(value) : undefined;
  const uploadFault = useMemo<WidgetFault | undefined>(() => {
    if (now.state === 'running') return { messageKey: 'form.file.underWay', effect: 'blocking' };
    return now.state === 'failed' ? { messageKey: 'form.file.failed', effect: 'both' } : undefined;
  }, [now.state]);
  useWidgetFault(uploadFault ?? refused);

  const limit = sizeName(maxBytes, i18n.language);
  const rules = t(accept.length > 0 ? 'form.file.rules' : 'form.file.limit', {
    types: namesOfTypes(accept),
    limit,
  });

  function choose(file: File): void {
    stop();
    if (value !== undefined) onChange(undefined);
    const messageKey = refusalOf(file, { accept, maxBytes });
    refuse(messageKey && { messageKey, effect: 'immediate', params: { types: namesOfTypes(accept), limit } });
    if (!messageKey) start(file);
  }
  function remove(): void {
    if (readonly) return;
    stop();
    refuse(undefined);
    if (value !== undefined) onChange(undefined);
    input.current?.focus();
  }

  return (
    <div className="stack stack-s form-file">
      {name !== undefined && (
        <div className="row box form-file-chosen">
          <span className="form-file-name">{name}</span>
          {now.state === 'running' && (
            <ProgressBar thickness="large" aria-label={t('form.file.progress', { name })} value={now.fraction} />
          )}
          {now.state === 'failed' && <Button onClick={() => start(now.file)}>{t('action.retry')}</Button>}
          <Button variant="subtle" onClick={remove} aria-label={t('form.removeNamed', { name })}>
            {t('form.remove')}
          </Button>
        </div>
      )}
      {/* An invisible native input covers the styled button, so that the browser handles keyboard, touch and file drop. */}
      <span className="form-file-pick covered">
        <input
          ref={input}
          className="cover"
          type="file"
          id={id}
          accept={accept.join(',')}
          onClick={(event) => readonly && event.preventDefault()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file && !readonly) choose(file);
            // The same file may be chosen again.
            target.value = '';
          }}
          required={required === true && value === undefined}
          aria-invalid={invalid}
          aria-describedby={[describedBy, `${id}-rules`].filter(Boolean).join(' ')}
        />
        <span className="button button-secondary" aria-hidden="true">
          {t(name === undefined ? 'form.file.choose' : 'form.file.another')}
        </span>
      </span>
      <p id={`${id}-rules`} className="field-hint">
        {rules}
      </p>
      <LiveRegion>
        {now.state === 'running'
          ? t('form.file.underWay')
          : typeof value === 'string'
            ? t('form.file.arrived', { name: fileNameIn(value) })
            : ''}
      </LiveRegion>
    </div>
  );
}

/** The state of an upload. */
type UploadState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly file: File; readonly fraction: number }
  | { readonly state: 'failed'; readonly file: File };

interface Uploading {
  readonly now: UploadState;
  readonly start: (file: File) => void;
  /** Aborts a running upload and clears a failed one. */
  readonly stop: () => void;
}

const idle: UploadState = { state: 'idle' };

/** Runs one upload at a time; a new file or unmounting aborts it. Calls `done` with the value of the uploaded file. */
function useUpload(upload: Upload | undefined, field: string, done: (value: string) => void): Uploading {
  const [now, setNow] = useState<UploadState>(idle);
  const running = useRef<AbortController>(undefined);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (file: File) => {
      running.current?.abort();
      const task = new AbortController();
      running.current = task;
      const ifStill = (act: () => void) => {
        if (!task.signal.aborted) act();
      };
      setNow({ state: 'running', file, fraction: 0 });
      if (!upload) return setNow({ state: 'failed', file });
      upload(file, {
        field,
        signal: task.signal,
        onProgress: (fraction) => ifStill(() => setNow({ state: 'running', file, fraction })),
      }).then(
        (value) =>
          ifStill(() => {
            setNow(idle);
            latest.current(value);
          }),
        () => ifStill(() => setNow({ state: 'failed', file })),
      );
    },
    [upload, field],
  );
  const stop = useCallback(() => {
    running.current?.abort();
    setNow(idle);
  }, []);
  return { now, start, stop };
}
