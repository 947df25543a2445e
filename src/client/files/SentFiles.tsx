import { ProgressBar } from '@fluentui/react-progress';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { sizeName } from '#client/i18n/measures.ts';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import type { DocumentsStore, SentFile } from '#client/stores/DocumentsStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';

/** Seconds from which the time left is told in minutes. */
const minute = 90;

/** The files on their way, and those of an earlier visit that go on once the same file is chosen again (AT-7b). */
export const SentFiles = observer(function SentFiles({ store }: { readonly store: DocumentsStore }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { sent, left, news } = store;
  return (
    <>
      {sent.length + left.length > 0 && (
        <ul className="stack stack-s document-list">
          {sent.map((file) => (
            <li key={file.key} className="document-row card">
              {file.previewUrl ? (
                <img className="document-thumb" src={file.previewUrl} alt="" onError={hide} />
              ) : (
                <Icon name="document" size={24} />
              )}
              <div className="document-text stack stack-s">
                <p className="strong attachment-name">{file.fileName}</p>
                <FileState file={file} />
              </div>
              <div className="row">
                {file.problem && <Button onClick={() => store.retry(file.key)}>{t('action.retry')}</Button>}
                <Button
                  variant="subtle"
                  aria-label={t(file.refusal ? 'document.dismiss-named' : 'document.cancel-named', {
                    name: file.fileName,
                  })}
                  onClick={() => store.cancel(file.key)}
                >
                  {t(file.refusal ? 'document.dismiss' : 'document.cancel')}
                </Button>
              </div>
            </li>
          ))}
          {left.map(({ id, fileName, received, size, state, refusal }) => (
            <li key={id} className="document-row card">
              <Icon name="document" size={24} />
              <div className="document-text stack stack-s">
                <p className="strong attachment-name">{fileName}</p>
                <p className={refusal ? 'field-fault' : 'muted'}>
                  {refusal
                    ? t(`document.refusal.${refusal}`)
                    : state === 'SCANNING'
                      ? t('document.scanning')
                      : t('document.left', {
                          sent: sizeName(received, formatLocale),
                          size: sizeName(size, formatLocale),
                        })}
                </p>
              </div>
              {state !== 'SCANNING' && (
                <Button
                  variant="subtle"
                  aria-label={t('document.dismiss-named', { name: fileName })}
                  onClick={() => store.cancel(id)}
                >
                  {t('document.dismiss')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <LiveRegion>{news ? t(news.key, { name: news.name }) : ''}</LiveRegion>
    </>
  );
});

const hide = ({ currentTarget }: { readonly currentTarget: HTMLImageElement }) => {
  // Browsers show no thumbnail of HEIC and TIFF.
  currentTarget.hidden = true;
};

/** How far a file is, or why it does not go on. */
const FileState = observer(function FileState({ file }: { readonly file: SentFile }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { fileName, size, sent, state, secondsLeft, problem, refusal } = file;
  if (refusal) {
    return (
      <p className="field-fault" role="alert">
        {t(`document.refusal.${refusal}`)}
      </p>
    );
  }
  if (problem) {
    return (
      <div className="field-fault" role="alert">
        <ProblemText problem={problem} />
      </div>
    );
  }
  const minutes = secondsLeft !== undefined && secondsLeft >= minute;
  const time =
    secondsLeft === undefined
      ? undefined
      : t(minutes ? 'document.minutes-left' : 'document.seconds-left', {
          count: minutes ? Math.round(secondsLeft / 60) : Math.max(1, secondsLeft),
        });
  return (
    <>
      <ProgressBar
        thickness="large"
        aria-label={t('form.file.progress', { name: fileName })}
        {...(state === 'sending' && (sent > 0 || secondsLeft !== undefined) && { value: sent / size })}
      />
      <p className="muted" role="status">
        {state === 'waiting' && t('document.waiting')}
        {state === 'scanning' && t('document.scanning')}
      </p>
      {state === 'sending' && (
        <p className="muted">
          {t('document.sent', { sent: sizeName(sent, formatLocale), size: sizeName(size, formatLocale) })}
          {time && ` · ${time}`}
        </p>
      )}
    </>
  );
});
