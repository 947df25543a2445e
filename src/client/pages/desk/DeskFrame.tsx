import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { SignInPage } from '#client/parts/SignInPage.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { useDesk } from './useDesk.ts';

interface DeskFrameProps {
  /** Key of the title of the page. */
  readonly title: string;
  /** Key of a text with `{{provider}}`, which says what the sign-in is for. */
  readonly signIn: string;
  /** Keys of the heading and the text if there is no such thing. */
  readonly missing: { readonly title: string; readonly text: string };
  /** Staff typed the reference, and may type another. */
  readonly typed?: boolean;
  readonly onLoad: () => void;
  /** What was loaded; undefined before. */
  readonly children: ReactNode;
}

/** Surrounds what staff opened: while it loads, if it cannot be loaded, and for visitors and other roles, who sign in and come back. */
export const DeskFrame = observer(function DeskFrame(props: DeskFrameProps) {
  const { title, signIn, missing, typed = false, onLoad, children } = props;
  const { t } = useTranslation();
  const { radiology } = useStores().config;
  const { refusal, loadCall } = useDesk();
  const { problem } = loadCall;
  if (refusal)
    return <SignInPage title={title} text={refusal === 'forbidden' ? 'desk.forbidden' : signIn} roles={['staff']} />;
  const texts = { title: t(missing.title), text: t(missing.text) };
  if (problem && typed && [400, 404].includes(problem.status)) {
    return (
      <div className="page stack stack-l">
        <PageHeading title={texts.title} provider={radiology.name} />
        <p className="prose">{texts.text}</p>
        <ReferenceSearch />
      </div>
    );
  }
  if (problem) return <PageProblem problem={problem} missing={texts} onRetry={onLoad} radiology={radiology} />;
  return children ?? <PageLoading rows={6} />;
});
