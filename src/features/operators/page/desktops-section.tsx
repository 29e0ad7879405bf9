// What runs on the desktop host: closing a desktop, and letting none start before maintenance.
import type { JSX } from 'react';
import { MOST_MESSAGE_LETTERS } from '#src/desktop/protocol/operator-limits.ts';
import { formatCount, formatTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callOperatorsApi } from './call.ts';
import { DesktopOrder } from './desktop-order.tsx';
import { RunningDesktops } from './running-desktops.tsx';
import { Section } from './section.tsx';

export function DesktopsSection(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <Section
      id="desktops"
      title="manage.desktops"
      intro="manage.desktopsText"
      ask={() => callOperatorsApi('GET /auth/manage/desktops/', language)}
    >
      {({ state, ends_at, total, most, waiting, free_mib, has_spare, can_tell, desktops }) =>
        state === 'none' ? (
          <Text textKey="manage.desktopsNone" values={{ file: 'docs/desktop.md' }} />
        ) : state === 'silent' ? (
          <Text textKey="manage.desktopsNoAnswer" values={{ command: 'apps check' }} />
        ) : (
          <>
            <p>
              {t('manage.desktopsCounts', { n: total, most, waiting, free: formatCount(free_mib, language) })}{' '}
              {has_spare && t('manage.desktopsSpare')}
            </p>
            {!can_tell && <Text textKey="manage.desktopsUntold" />}
            {state === 'draining' && (
              <p>
                {ends_at === null
                  ? t('manage.desktopsClosed')
                  : t('manage.desktopsClosedUntil', { time: formatTime(Date.parse(ends_at), language) })}
              </p>
            )}
            <EditableSetting
              id="all desktops"
              action={t(state === 'draining' ? 'manage.desktopsOpen' : 'manage.desktopsDrain')}
            >
              {state === 'draining' ? (
                <DesktopOrder
                  action="openDesktops"
                  button="manage.desktopsOpen"
                  done="manage.desktopsOpened"
                  setting="all desktops"
                />
              ) : (
                <>
                  <Text textKey="manage.desktopsDrainText" />
                  <DesktopOrder
                    action="drainDesktops"
                    button="manage.desktopsDrain"
                    done="manage.desktopsDrained"
                    setting="all desktops"
                    mostLetters={MOST_MESSAGE_LETTERS}
                  />
                </>
              )}
            </EditableSetting>
            <RunningDesktops desktops={desktops} total={total} />
          </>
        )
      }
    </Section>
  );
}
