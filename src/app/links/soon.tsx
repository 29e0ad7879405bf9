// The tag 'soon' beside links to pages that are only announced.
import type { JSX } from 'react';
import { isAnnounced, type PageId } from '#src/shared/pages/pages.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './soon.module.css';

/** The element that describes such a link to screen readers. The tag is beside the link, so that its name is the name of the page. */
export const SOON_ID = 'soon';

/** What `SOON_ID` leads to, once on the page. */
export function SoonDescription(): JSX.Element {
  const { t } = useTexts();
  return (
    <span id={SOON_ID} hidden>
      {t('frame.soon')}
    </span>
  );
}

/** The tag. */
export function Soon(): JSX.Element {
  return <Text as="span" textKey="frame.soon" className={styles.soon} />;
}

interface MarkedLinkProps {
  to: PageId;
  label: Parameters<typeof Text>[0]['textKey'];
  className?: string | undefined;
}

/** A link to a page, with the tag if the page is only announced. */
export function MarkedLink({ to, label, className }: MarkedLinkProps): JSX.Element {
  const isSoon = isAnnounced(to);
  return (
    <>
      <PageLink to={to} className={className} describedBy={isSoon ? SOON_ID : undefined}>
        <Text as="span" textKey={label} />
      </PageLink>
      {isSoon && <Soon />}
    </>
  );
}
