import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenPdf } from '#client/integrations/pdf/pdfJs.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { ZoomView } from '#client/ui/ZoomView.tsx';
import { SlowWait } from './SlowWait.tsx';

/** What became of a PDF: `load` if PDF.js itself could not be loaded, which is worth another try. */
type Fault = 'locked' | 'unreadable' | 'load';

/** The pages of a PDF, one at a time, as sharp as the screen (DL-1), and the words of the page as text. */
export default function PdfPages({ file, title }: { readonly file: Blob; readonly title: string }) {
  const { t } = useTranslation();
  const { pdf, fault, retry } = useOpenPdf(file);
  const [page, setPage] = useState(1);
  const [shape, setShape] = useState<number>();
  const [words, setWords] = useState<string>();
  const [reading, setReading] = useState(false);
  const [broken, setBroken] = useState(false);
  const [scale, setScale] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!pdf) return undefined;
    let over = false;
    setBroken(false);
    pdf.shapeOf(page).then(
      (found) => over || setShape(found),
      () => over || setBroken(true),
    );
    pdf.textOf(page).then(
      (found) => over || setWords(found),
      () => over || setWords(''),
    );
    return () => {
      over = true;
    };
  }, [pdf, page]);

  const width = useWidth(sheet, shape);
  useEffect(() => {
    const { current } = canvas;
    if (!pdf || !current || width === 0) return undefined;
    const call = new AbortController();
    const wanted = width * devicePixelRatio * scale;
    pdf.draw(page, current, wanted, call.signal).catch(() => call.signal.aborted || setBroken(true));
    return () => call.abort();
  }, [pdf, page, width, scale]);

  if (fault) return <PdfFault fault={fault} onRetry={retry} />;
  if (!pdf || shape === undefined) return <SlowWait />;
  const last = pdf.pageCount;
  const show = (wanted: number) => setPage(Math.min(Math.max(wanted, 1), last));
  const targets: { readonly [key: string]: number } = { PageUp: page - 1, PageDown: page + 1, Home: 1, End: last };
  function press(event: KeyboardEvent): void {
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  }
  const place = t('pdf.page', { page, count: last });
  return (
    <>
      <ZoomView
        subject={page}
        label={`${title}, ${place}`}
        originalWidth={0}
        onScale={setScale}
        onKey={press}
        controls={
          last > 1 && (
            <div className="row nowrap">
              <IconButton name={t('pdf.previous')} off={page === 1} onPress={() => show(page - 1)}>
                <Icon name="back" />
              </IconButton>
              <span className="tabular" aria-live="polite">
                {place}
              </span>
              <IconButton name={t('pdf.next')} off={page === last} onPress={() => show(page + 1)}>
                <Icon name="forward" />
              </IconButton>
            </div>
          )
        }
      >
        <div
          ref={sheet}
          className="pdf-sheet"
          style={{ aspectRatio: shape, width: `min(100%, calc(var(--picture) * ${shape}))` }}
        >
          <canvas ref={canvas} role="img" aria-label={place} />
        </div>
      </ZoomView>
      {broken && <Notice tone="warning">{t('pdf.page-unreadable')}</Notice>}
      {words && (
        <details className="pdf-words" open={reading} onToggle={({ currentTarget }) => setReading(currentTarget.open)}>
          <summary>{t('pdf.words')}</summary>
          <p className="prose">{words}</p>
        </details>
      )}
      {words === '' && <p className="muted">{t('pdf.no-words')}</p>}
    </>
  );
}

function PdfFault({ fault, onRetry }: { readonly fault: Fault; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (fault !== 'load') return <p className="attachment-fault">{t(`pdf.${fault}`)}</p>;
  return (
    <Notice tone="problem" actions={<Button onClick={onRetry}>{t('action.retry')}</Button>}>
      {t('error.offline')}
    </Notice>
  );
}

interface Opening {
  readonly pdf: OpenPdf | undefined;
  readonly fault: Fault | undefined;
  readonly retry: () => void;
}

/** Loads PDF.js and opens a file; closes it on unmount. */
function useOpenPdf(file: Blob): Opening {
  const [pdf, setPdf] = useState<OpenPdf>();
  const [fault, setFault] = useState<Fault>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it again
  useEffect(() => {
    let over = false;
    let opened: OpenPdf | undefined;
    setFault(undefined);
    import('#client/integrations/pdf/pdfJs.ts').then(
      ({ openPdf }) =>
        openPdf(file).then(
          (ready) => {
            if (over) return ready.close();
            opened = ready;
            setPdf(ready);
          },
          (error: unknown) =>
            over || setFault(error instanceof Error && error.message === 'locked' ? 'locked' : 'unreadable'),
        ),
      () => over || setFault('load'),
    );
    return () => {
      over = true;
      opened?.close();
      setPdf(undefined);
    };
  }, [file, tries]);
  return { pdf, fault, retry: () => setTries((count) => count + 1) };
}

/** Returns the width of an element, CSS pixels; 0 until it is there, which `shown` tells. */
function useWidth(element: RefObject<HTMLElement | null>, shown: unknown): number {
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element appears with `shown`
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.offsetWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, shown]);
  return width;
}
