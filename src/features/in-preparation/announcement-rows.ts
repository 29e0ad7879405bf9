// Who looks after an announced section, and when it opens.
import site from '#site';
import { formatMonth } from '#src/shared/languages/format.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { FactRow } from '#src/ui/stated/fact-list.tsx';

/** Takes a section and the texts. Returns its rows: without another name the operator looks after it. */
export function announcementRows(page: PageId, { t, language }: Texts): FactRow[] {
  const { by = site.legalName, month } = site.announced?.[page] ?? {};
  return [
    { label: 'inPreparation.by', value: by },
    {
      label: 'inPreparation.when',
      value: month === undefined ? t('inPreparation.noDate') : formatMonth(month, language),
    },
  ];
}
