import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';

// Widgets that few forms use are loaded on first render. rjsf accepts only functions, so each lazy component has a wrapper.
const LazySearchWidget = lazy(() => import('./search/SearchWidget.tsx'));
const LazyUploadWidget = lazy(() => import('./upload/UploadWidget.tsx'));
const LazySignatureWidget = lazy(() => import('./signature/SignatureWidget.tsx'));
const loadBodyFigure = () => import('./body/BodyFigureWidget.tsx');
const LazyBodyFigureWidget = lazy(async () => ({ default: (await loadBodyFigure()).BodyFigureWidget }));
const LazyBodyFigureField = lazy(async () => ({ default: (await loadBodyFigure()).BodyFigureField }));
const LazyRichTextField = lazy(() => import('../fields/rich-text/RichTextField.tsx'));

function WhenLoaded({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return <Suspense fallback={<Skeleton rows={1} label={t('form.loading')} />}>{children}</Suspense>;
}

/** The lazily loaded search field. */
export function SearchWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazySearchWidget {...props} />
    </WhenLoaded>
  );
}

/** The lazily loaded file upload. */
export function UploadWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyUploadWidget {...props} />
    </WhenLoaded>
  );
}

/** The lazily loaded signature. */
export function SignatureWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazySignatureWidget {...props} />
    </WhenLoaded>
  );
}

/** The lazily loaded body figure for one body part. */
export function BodyFigureWidget(props: WidgetProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyBodyFigureWidget {...props} />
    </WhenLoaded>
  );
}

/** The lazily loaded body figure for several body parts. */
export function BodyFigureField(props: FieldProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyBodyFigureField {...props} />
    </WhenLoaded>
  );
}

/** The lazily loaded rich text between questions. */
export function RichTextField(props: FieldProps): ReactNode {
  return (
    <WhenLoaded>
      <LazyRichTextField {...props} />
    </WhenLoaded>
  );
}
