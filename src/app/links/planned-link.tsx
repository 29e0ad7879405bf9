// The tag 'soon' beside links to pages that are only announced.
import type { JSX } from 'react';
import { isAnnounced, type PageId } from '#src/shared/pages/pages.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './planned-link.module.css';

/** The element that describes such a link to screen readers. The tag is beside the link, so that its name is the name of the page. */
export const PLANNED_ID = 'soon';

/** What `PLANNED_ID` leads to, once on the page. */
export function PlannedDescription(): JSX.Element {
  const { t } = useTexts();
  return (
    <span id={PLANNED_ID} hidden>
      {t('frame.soon')}
    </span>
  );
}

/** The tag. */
export function PlannedTag(): JSX.Element {
  return <Text as="span" textKey="frame.soon" className={styles.planned} />;
}

interface MarkedLinkProps {
  to: PageId;
  label: Parameters<typeof Text>[0]['textKey'];
  className?: string | undefined;
}

/** A link to a page, with the tag if the page is only announced. */
export function PlannedLink({ to, label, className }: MarkedLinkProps): JSX.Element {
  const isPlanned = isAnnounced(to);
  return (
    <>
      <PageLink to={to} className={className} describedBy={isPlanned ? PLANNED_ID : undefined}>
        <Text as="span" textKey={label} />
      </PageLink>
      {isPlanned && <PlannedTag />}
    </>
  );
}
