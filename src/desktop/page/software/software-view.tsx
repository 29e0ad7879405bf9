// The freedom list: every package that sessions see, with its licences. Those that are not free, or not known to be, come first.
import { useEffect, useState, type JSX } from 'react';
import { NoticeView } from '#src/desktop/page/notice-view.tsx';
import type { SoftwareList, SoftwarePackage } from '#src/desktop/protocol/host-messages.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { askForSoftware } from '../session/host-api.ts';
import styles from './software.module.css';

const RANK = { no: 0, unknown: 1, yes: 2 } as const;
const LABELS = { no: 'desk.softwareNot', unknown: 'desk.softwareUnknown' } as const;

export function SoftwareView(): JSX.Element {
  const { count } = useTexts();
  const [list, setList] = useState<SoftwareList | 'failed'>();
  useEffect(() => {
    askForSoftware().then(setList, () => setList('failed'));
  }, []);
  if (list === undefined) return <NoticeView title="desk.software" isBusy />;
  if (list === 'failed')
    return (
      <NoticeView title="desk.software">
        <Text textKey="desk.softwareFailed" />
      </NoticeView>
    );
  const { isImage, isFree, packages } = list;
  const unknown = packages.filter(({ freedom }) => freedom === 'unknown').length;
  const others = packages.filter(({ freedom }) => freedom === 'no').length;
  const ranked = packages.toSorted((a, b) => RANK[a.freedom] - RANK[b.freedom] || a.name.localeCompare(b.name, 'en'));
  return (
    <NoticeView title="desk.software">
      <p>{count('desk.softwareCount', packages.length)}</p>
      {isFree && <Text textKey="desk.softwareFree" />}
      {!isImage && <Text textKey="desk.softwareMachine" />}
      {others > 0 && <p>{count('desk.softwareNotCount', others)}</p>}
      {unknown > 0 && <p>{count('desk.softwareUnknownCount', unknown)}</p>}
      <ul className={styles.list}>
        {ranked.map((one) => (
          <Package key={`${one.name} ${one.version}`} {...one} />
        ))}
      </ul>
    </NoticeView>
  );
}

function Package({ name, version, source, licences, freedom, byDebian }: SoftwarePackage): JSX.Element {
  const { t } = useTexts();
  return (
    <li>
      <strong translate="no">{name}</strong> <span translate="no">{version}</span>
      {freedom !== 'yes' && <em className={styles.mark}>{t(LABELS[freedom])}</em>}
      <small translate="no">{licences.join(', ')}</small>
      {byDebian && <small>{t('desk.softwareByDebian')}</small>}
      {source !== name && <small>{t('desk.softwareSource', { source })}</small>}
    </li>
  );
}
