// What /account shows to who is signed in. Loaded together with the data that it shows.
import type { JSX } from 'react';
import { OtpSection } from '#src/features/otp/otp-section.tsx';
import { PasskeysSection } from '#src/features/passkeys/passkeys-section.tsx';
import { Settings } from '#src/ui/forms/settings.tsx';
import { DevicesSection } from './devices-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { LoginSection } from './login-section.tsx';
import type { MemberData } from './use-member.ts';

/** What the page gives its sections. */
export interface SectionsProps {
  data: MemberData;
  /** Asks the server for the data again. */
  reload: () => Promise<void>;
  /** Told once the member has left: the day on which the account is erased. */
  onLeft: (date: string) => void;
}

/** Everything about the account, in the order in which people look for it. */
export function AccountSections({ data, reload, onLeft }: SectionsProps): JSX.Element {
  return (
    <Settings>
      <LoginSection profile={data.profile} reload={reload} />
      <PasskeysSection passkeys={data.passkeys} reload={reload} />
      <OtpSection otp={data.otp} reload={reload} />
      <DevicesSection devices={data.devices} reload={reload} />
      <LeaveSection profile={data.profile} reload={reload} onLeft={onLeft} />
    </Settings>
  );
}
