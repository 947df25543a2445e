import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';

const loadBodyFigure = () => import('./body/BodyFigureWidget.tsx');

/** The lazily loaded list to choose from. */
export const SelectWidget = lazyWidget<WidgetProps>(() => import('./SelectWidget.tsx'));

/** The lazily loaded search field. */
export const SearchWidget = lazyWidget<WidgetProps>(() => import('./search/SearchWidget.tsx'));

/** The lazily loaded file upload. */
export const UploadWidget = lazyWidget<WidgetProps>(() => import('./upload/UploadWidget.tsx'));

/** The lazily loaded signature. */
export const SignatureWidget = lazyWidget<WidgetProps>(() => import('./signature/SignatureWidget.tsx'));

/** The lazily loaded body figure for one body part. */
export const BodyFigureWidget = lazyWidget<WidgetProps>(async () => ({
  default: (await loadBodyFigure()).BodyFigureWidget,
}));

/** The lazily loaded body figure for several body parts. */
export const BodyFigureField = lazyWidget<FieldProps>(async () => ({
  default: (await loadBodyFigure()).BodyFigureField,
}));

/** The lazily loaded repeatable group. */
export const RepeatField = lazyWidget<FieldProps>(() => import('../fields/repeat/RepeatField.tsx'));

/** The lazily loaded rich text between questions. */
export const RichTextField = lazyWidget<FieldProps>(() => import('../fields/rich-text/RichTextField.tsx'));

/** Returns a widget or field that few forms use and that is loaded on first render. A function, because rjsf accepts nothing else. */
function lazyWidget<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const Loaded: ComponentType<Props> = lazy(load);
  return function LazyWidget(props) {
    const { t } = useTranslation();
    const placeholder = <Skeleton rows={1} label={t('form.loading')} />;
    return <Suspense fallback={placeholder}>{createElement(Loaded, props)}</Suspense>;
  };
}
