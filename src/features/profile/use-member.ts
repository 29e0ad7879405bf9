// What /account shows: asked of the server when the page is opened, and again after each change.
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { ApiError, type ApiFailure } from '#src/client/api-client.ts';
import { callMemberApi } from '#src/client/member-api.ts';
import { getSession } from '#src/client/session.ts';
import { checkSession } from '#src/client/sign-in-flow.ts';
import type { OtpStatus } from '#src/features/otp/endpoints.ts';
import type { Passkey } from '#src/features/passkeys/endpoints.ts';
import { useTexts } from '#src/ui/texts.tsx';
import type { SectionsProps } from './account-sections.tsx';
import type { Device, Profile } from './endpoints.ts';

/** Everything on the page. */
export interface MemberData {
  readonly profile: Profile;
  readonly devices: readonly Device[];
  readonly passkeys: readonly Passkey[];
  readonly otp: OtpStatus;
}

interface MemberState {
  /** The data, and what shows it. */
  member: { data: MemberData; Sections: ComponentType<SectionsProps> } | undefined;
  failure: ApiFailure | undefined;
  /** Asks the server again; what is shown stays until the answer is there. */
  reload: () => Promise<void>;
}

/** Gives the signed-in member's data; asks for nothing while nobody is signed in. */
export function useMember(isSignedIn: boolean): MemberState {
  const { language } = useTexts();
  const [member, setMember] = useState<MemberState['member']>();
  const [failure, setFailure] = useState<ApiFailure>();

  const reload = useCallback(async () => {
    const asked = getSession()?.token;
    try {
      // The answers are our own server's, parsed on their way out (see `endpoints.ts` of each feature).
      const sections = import('./account-sections.tsx');
      const [profile, { devices }, { passkeys }, otp] = (await Promise.all([
        callMemberApi('GET /auth/profile/', language),
        callMemberApi('GET /auth/devices/', language),
        callMemberApi('GET /auth/passkeys/', language),
        callMemberApi('GET /auth/otp/', language),
        checkSession(language),
      ])) as [Profile, { devices: Device[] }, { passkeys: Passkey[] }, OtpStatus, unknown];
      const { AccountSections: Sections } = await sections;
      // Another member, or nobody, is signed in by now.
      if (getSession()?.token !== asked) return;
      setMember({ data: { profile, devices, passkeys, otp }, Sections });
      setFailure(undefined);
    } catch (error) {
      // A chunk that did not come is a network that is away, too.
      setFailure(
        error instanceof ApiError ? error.failure : { message: { key: 'errors.network' }, fields: {}, status: 0 },
      );
    }
  }, [language]);

  useEffect(() => {
    if (isSignedIn) void reload();
    else setMember(undefined);
  }, [isSignedIn, reload]);

  return { member, failure, reload };
}
