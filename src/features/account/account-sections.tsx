// What /account shows to a signed-in member. Loaded together with the data.
import { use, useEffect, type JSX } from 'react';
import { AppsSection } from '#src/features/apps/tiles/apps-section.tsx';
import { DesktopEmailsSetting } from '#src/features/desktop-emails/desktop-emails-setting.tsx';
import { GroupsSection } from '#src/features/groups/groups-section.tsx';
import { OpeningsSection } from '#src/features/openings/openings-section.tsx';
import { OtpSection } from '#src/features/otp/otp-section.tsx';
import { PasskeysSection } from '#src/features/passkeys/passkeys-section.tsx';
import { SettingsList } from '#src/ui/forms/settings-list.tsx';
import { Sections } from '#src/ui/page/sections.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { DevicesSection } from './devices-section.tsx';
import type { AccountData } from './endpoints.ts';
import { FilesSection } from './files-section.tsx';
import { LeaveSection, type Departure } from './leave-section.tsx';
import { LoginSection } from './login-section.tsx';
import { Protection } from './protection.tsx';
import { sectionsWithout } from './section-links.ts';

interface SectionsProps {
  data: AccountData;
  /** The last reload failed: `data` may be older than the last change. */
  isStale: boolean;
  /** Fetches the data again. */
  reload: () => Promise<void>;
  /** Called when the member has left. */
  onLeft: (departure: Departure) => void;
}

/** Everything about the account, with the list of its sections beside it in a wide window. */
export function AccountSections({ data, isStale, reload, onLeft }: SectionsProps): JSX.Element {
  // The browser looked for the fragment before they were there. In braces: Chromium 156 returns a promise, and an effect may return a function alone.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const { t } = useTexts();
  const { desktopUrl } = use(FactsContext);
  const hasGroups = data.groups.length > 0 || data.groups_need_proof;
  const hasApps = data.apps.tiles.length + data.apps.known.length > 0;
  return (
    <SettingsList isStale={isStale} reload={reload}>
      <Sections
        label={t('account.sections')}
        links={sectionsWithout([
          ...(hasApps ? [] : ['apps']),
          ...(desktopUrl === undefined ? ['files'] : []),
          ...(hasGroups ? [] : ['groups']),
        ])}
      >
        <Protection data={data} />
        <LoginSection profile={data.profile} />
        <PasskeysSection passkeys={data.passkeys} />
        <OtpSection otp={data.otp} />
        <DevicesSection devices={data.devices} />
        {desktopUrl !== undefined && <FilesSection origin={desktopUrl} member={data.apps.desktop_member} />}
        {hasApps && <AppsSection apps={data.apps.known} />}
        {hasGroups && <GroupsSection groups={data.groups} needProof={data.groups_need_proof} />}
        <OpeningsSection openings={data.openings}>
          {data.desktop_emails !== undefined && <DesktopEmailsSetting isOn={data.desktop_emails} />}
        </OpeningsSection>
        <LeaveSection profile={data.profile} apps={data.apps.knowing} onLeft={onLeft} />
      </Sections>
    </SettingsList>
  );
}
