import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldFrame } from '#client/form/FieldFrame.ts';
import { type Finding, useFormSession } from '#client/form/FormSession.ts';
import { useFinding } from '#client/form/useFinding.ts';
import { sizeName } from '#client/i18n/sizeName.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { fileNameIn, namesOfTypes, refusalOf } from './fileRules.ts';
import { useUpload } from './useUpload.ts';

const tenMegabytes = 10_000_000;

/**
 * A file, sent as soon as it is chosen; the answer is what the upload says. A file of a wrong type is refused with
 * `form.referral_file_types`, and none is kept. A form is not sent while its file is on the way or has failed.
 */
export default function UploadWidget({ id, value, onChange, readonly, required, options }: WidgetProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { describedBy, invalid, pointer } = useFieldFrame();
  const { upload } = useFormSession().services;
  const [refused, refuse] = useState<Finding>();
  const input = useRef<HTMLInputElement>(null);
  const accept: readonly string[] = options.accept ?? [];
  const maxBytes: number = options.maxBytes ?? tenMegabytes;
  const { now, start, stop } = useUpload(upload, pointer, onChange);
  const name = now.state !== 'idle' ? now.file.name : typeof value === 'string' ? fileNameIn(value) : undefined;
  const inTheWay = useMemo<Finding | undefined>(() => {
    if (now.state === 'running') return { messageKey: 'form.file.underWay', effect: 'blocking' };
    return now.state === 'failed' ? { messageKey: 'form.file.failed', effect: 'both' } : undefined;
  }, [now.state]);
  useFinding(inTheWay ?? refused);

  const limit = sizeName(maxBytes, i18n.language);
  const rules = t(accept.length > 0 ? 'form.file.rules' : 'form.file.limit', {
    types: namesOfTypes(accept),
    limit,
  });

  function take(file: File): void {
    stop();
    if (value !== undefined) onChange(undefined);
    const messageKey = refusalOf(file, { accept, maxBytes });
    refuse(messageKey && { messageKey, effect: 'said', params: { types: namesOfTypes(accept), limit } });
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
    <div className="form-file">
      {name !== undefined && (
        <div className="form-file-chosen">
          <span className="form-file-name">{name}</span>
          {now.state === 'running' && (
            <progress aria-label={t('form.file.progress', { name })} max={1} value={now.fraction} />
          )}
          {now.state === 'failed' && <Button onClick={() => start(now.file)}>{t('action.retry')}</Button>}
          <Button look="subtle" onClick={remove} aria-label={t('form.removeNamed', { name })}>
            {t('form.remove')}
          </Button>
        </div>
      )}
      {/* The input lies unseen over what looks like a button, so that keys, touch and dropping a file are the browser's own. */}
      <span className="form-file-pick">
        <input
          ref={input}
          type="file"
          id={id}
          accept={accept.join(',')}
          onClick={(event) => readonly && event.preventDefault()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file && !readonly) take(file);
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
      <p id={`${id}-rules`} className="form-hint">
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
