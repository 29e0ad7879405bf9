// The retention periods, as the privacy page has them.
import { DESKTOP_ITEMS } from '#src/desktop/protocol/stored-items.ts';
import { BROWSER_ITEMS } from '#src/features/privacy/stored.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import type { StoredItem } from '#src/shared/accounts/stored-item.ts';
import { gap, table, type Content } from './html.server.ts';
import type { Source } from './source.server.ts';

/** Returns the parts of the document. */
export function retentionTable(source: Source): Content[] {
  const { words, items, nameOf, termOf, texts, site, apps, config } = source;
  const headings = [words('retention.name'), words('retention.purpose'), words('retention.term')];
  const row = (item: StoredItem): Content[] => [nameOf(item), texts.t(item.purpose), termOf(item)];
  const inBrowser = BROWSER_ITEMS.filter(
    ({ name }) => apps.length > 0 || typeof name !== 'string' || !name.includes('openid'),
  );
  return [
    table(words('retention.onServer'), headings, items.map(row)),
    table(words('retention.inBrowser'), headings, inBrowser.map(row)),
    ...(config.desktopUrl === undefined
      ? []
      : [
          table(texts.t('desktopStored.hostCaption'), headings, DESKTOP_ITEMS.onHost.map(row)),
          table(texts.t('desktopStored.browserCaption'), headings, DESKTOP_ITEMS.inBrowser.map(row)),
        ]),
    table(words('retention.elsewhere'), headings, [
      [
        words('retention.log'),
        words('retention.logPurpose'),
        site.logDays === undefined
          ? gap(words, words('retention.daysGap'))
          : words('retention.days', { days: site.logDays }),
      ],
      [
        words('retention.backups'),
        words('retention.backupsPurpose'),
        words('retention.backupsTerm', { days: STORAGE_PERIODS.backupDays }),
      ],
      [
        words('retention.operatorMail', { email: site.email }),
        words('retention.operatorMailPurpose'),
        gap(words, words('retention.operatorMailGap')),
      ],
    ]),
  ];
}
