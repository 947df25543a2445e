import { CameraRegular } from '@fluentui/react-icons/headless/svg/camera';
import { observer } from 'mobx-react-lite';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentsStore, DocumentType } from '#client/stores/DocumentsStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { InstructionsDialog } from '#client/ui/dialogs/InstructionsDialog.tsx';
import { useMedia } from '#client/ui/useMedia.ts';
import { acceptOf, type FileRefusal, namesOf, refusalOf } from './fileTypes.ts';

interface UploadAreaProps {
  readonly store: DocumentsStore;
  /** Staff add a document for a patient, which other labels say (AT-6). */
  readonly adminPortal?: boolean;
  /** Id of the document that the next file replaces; then one file can be chosen. */
  readonly replaces?: string | undefined;
  /** What the files are; undefined where the catalog has no types, and for a replacement. */
  readonly type?: DocumentType | undefined;
  /** Called once files are on their way. */
  readonly onAdd?: () => void;
}

/** Where files are chosen, photographed or dropped. A file of a wrong type is refused in red and leaves the field empty (AT-3). */
export const UploadArea = observer(function UploadArea(props: UploadAreaProps) {
  const { store, adminPortal = false, replaces, type, onAdd } = props;
  const { t } = useTranslation();
  const { config } = useStores();
  const id = useId();
  const touch = useMedia('(pointer: coarse)');
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: FileRefusal }>();
  const [over, setOver] = useState(false);
  const [helps, setHelps] = useState(false);
  const accepted = config.bookingForm.validReferralContentTypes;
  const types = namesOf(accepted);

  function add(files: readonly File[]): void {
    const chosen = replaces === undefined ? files : files.slice(0, 1);
    const wrong = chosen.flatMap((file) => {
      const why = refusalOf(file, accepted);
      return why ? [{ name: file.name, why }] : [];
    })[0];
    setRefused(wrong);
    const good = chosen.filter((file) => !refusalOf(file, accepted));
    if (good.length === 0) return;
    store.add(good, { replaces, type });
    if (!wrong) onAdd?.();
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    add([...(target.files ?? [])]);
    // A refused file is cleared, and the same file may be chosen again.
    target.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }
  const field = { type: 'file', className: 'cover', onChange: choose, 'aria-describedby': `${id}-rules ${id}-fault` };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the fields inside work by keyboard and touch
    <div
      className="upload-area stack stack-s"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="row upload-choices">
        {touch && accepted.some((type) => type.startsWith('image/')) && (
          <span className="covered upload-choice">
            <input {...field} accept="image/*" capture="environment" aria-label={t('document.photograph')} />
            <span className="button button-primary" aria-hidden="true">
              <CameraRegular fontSize="1.25rem" className="icon" />
              {t('document.photograph')}
            </span>
          </span>
        )}
        <span className="covered upload-choice">
          <input
            {...field}
            accept={acceptOf(accepted)}
            multiple={replaces === undefined}
            aria-label={t(adminPortal ? 'document.choose.staff' : 'document.choose')}
          />
          <span className="button button-secondary" aria-hidden="true">
            {t(adminPortal ? 'document.choose.staff' : 'document.choose')}
          </span>
        </span>
        {!touch && <span className="muted">{t('document.drop')}</span>}
      </div>
      <p id={`${id}-fault`} className="field-fault" role="alert">
        {refused && replaces === undefined && `${refused.name}: `}
        {refused && t(refused.why, { types })}
      </p>
      <p id={`${id}-rules`} className="field-hint">
        {t('document.rules', { types })} {type?.combinePhotos && t('document.combined')}
      </p>
      <button
        type="button"
        className="button button-subtle upload-tips"
        aria-haspopup="dialog"
        onClick={() => setHelps(true)}
      >
        {t('document.tips')}
      </button>
      {helps && (
        <InstructionsDialog
          title={t('document.tips')}
          instructions={[
            t('document.tips.flat'),
            t('document.tips.light'),
            t('document.tips.whole'),
            t('document.tips.check'),
          ]}
          ok={t('action.close')}
          onClose={() => setHelps(false)}
        />
      )}
    </div>
  );
});
