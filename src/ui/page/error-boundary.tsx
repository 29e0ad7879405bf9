// Shows a sentence and a way on where rendering failed, so that an error never leaves a white page.
import { Component, type JSX, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useView } from './view.tsx';

interface BoundaryProps {
  /** The children are tried again when it changes. */
  resetKey: string;
  children: ReactNode;
}

interface BoundaryState {
  hasFailed: boolean;
  resetKey: string;
}

/** Only a class can catch what rendering throws (React 19). */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

/** Renders its children, or a page with the error message once they have thrown. Another page or language tries again. */
export function ErrorBoundary({ children }: { children: ReactNode }): JSX.Element {
  const { page, language } = useView();
  return <Boundary resetKey={`${page} ${language}`}>{children}</Boundary>;
}

/** Uses nothing but the texts of the layout: whatever else it used could be what has thrown. */
function ErrorPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className="column" role="alert">
      <Text as="h1" tabIndex={-1} textKey="errors.pageTitle" />
      <Text textKey="errors.page" className="lead" />
      <p>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('errors.reload')}
        </Button>{' '}
        <ButtonLink to="home" variant="quiet">
          {t('frame.nav.home')}
        </ButtonLink>
      </p>
    </div>
  );
}
