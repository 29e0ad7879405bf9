import type { JSX } from 'react';
import { MOST_MESSAGE_LETTERS } from '#src/desktop/protocol/operator-limits.ts';
import type { RunningDesktop } from '#src/features/operators/endpoints.ts';
import { formatCount, formatShortTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { DesktopOrder } from './desktop-order.tsx';
import { Items } from './section.tsx';

interface RunningDesktopsProps {
  readonly desktops: readonly RunningDesktop[];
  readonly total: number;
}

/** One row for each that runs. */
export function RunningDesktops({ desktops, total }: RunningDesktopsProps): JSX.Element {
  const { t } = useTexts();
  const wordsOf = useWords();
  return (
    <Items items={desktops} total={total}>
      {(desktop) => (
        <EditableSetting
          key={desktop.id}
          id={`desktop ${desktop.id}`}
          label={desktop.member ?? t(`manage.desktopKinds.${desktop.kind}`)}
          value={wordsOf(desktop)}
          action={t('manage.desktopEnd')}
          isDanger
        >
          <DesktopOrder
            action="endDesktop"
            button="manage.desktopEnd"
            done="manage.desktopEnded"
            setting={`desktop ${desktop.id}`}
            id={desktop.id}
            mostLetters={MOST_MESSAGE_LETTERS}
          />
        </EditableSetting>
      )}
    </Items>
  );
}

/** What is said of one: kind, time, memory, and what is unusual. */
function useWords(): (desktop: RunningDesktop) => string {
  const { t, language } = useTexts();
  const at = (time: string) => formatShortTime(Date.parse(time), language);
  return ({ kind, member, is_starting, started_at, memory_mib, unseen_since, ends_at }) =>
    [
      member !== null && kind !== 'work' && t(`manage.desktopKinds.${kind}`),
      is_starting ? t('manage.desktopStarting') : t('manage.desktopSince', { time: at(started_at) }),
      memory_mib !== null && t('manage.desktopMemory', { n: formatCount(memory_mib, language) }),
      unseen_since !== null && t('manage.desktopUnseen', { time: at(unseen_since) }),
      ends_at !== null && t('manage.desktopEnds', { time: at(ends_at) }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
}
