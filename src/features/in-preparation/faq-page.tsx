// The questions page: its announcement, and the answer that follows the settings.
import type { JSX } from 'react';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text } from '#src/ui/texts.tsx';
import { Announcement } from './announcement.tsx';

/** Two answers as the announcement has them, and what works today. */
export function FaqPage(): JSX.Element {
  return (
    <>
      <Announcement page="faq" />
      <div className="column">
        <Text as="h2" textKey="works.title" />
        <WhatWorks />
      </div>
    </>
  );
}
