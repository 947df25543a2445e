import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';

// Parts that few forms need are loaded when one is drawn. rjsf takes only functions, so each has one around it.
const LazySearchWidget = lazy(() => import('./search/SearchWidget.tsx'));
const LazyUploadWidget = lazy(() => import('./upload/UploadWidget.tsx'));
const LazySignatureWidget = lazy(() => import('./signature/SignatureWidget.tsx'));
const LazyBodyFigureWidget = lazy(() => import('./body/BodyFigureWidget.tsx'));
const LazyBodyFigureField = lazy(() => import('./body/BodyFigureField.tsx'));
const LazyRichTextField = lazy(() => import('../fields/rich-text/RichTextField.tsx'));

function WhenLoaded({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return <Suspense fallback={<Skeleton rows={1} label={t('form.loading')} />}>{children}</Suspense>;
}

/** A text that is searched for. */
export function SearchWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazySearchWidget {...props} />
    </WhenLoaded>
  );
}

/** A file that is uploaded. */
export function UploadWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyUploadWidget {...props} />
    </WhenLoaded>
  );
}

/** A name, drawn or typed. */
export function SignatureWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazySignatureWidget {...props} />
    </WhenLoaded>
  );
}

/** One part of a body. */
export function BodyFigureWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyBodyFigureWidget {...props} />
    </WhenLoaded>
  );
}

/** Any parts of a body. */
export function BodyFigureField(props: FieldProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyBodyFigureField {...props} />
    </WhenLoaded>
  );
}

/** Words with a few tags. */
export function RichTextField(props: FieldProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyRichTextField {...props} />
    </WhenLoaded>
  );
}
