// All that /account shows, of all features.
import type { z } from 'zod';
import type { HandlerContext } from '#src/accounts/add-endpoints.server.ts';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import { listMemberApps } from '#src/features/apps/tiles/member-apps.server.ts';
import { desktopEmailsOf } from '#src/features/desktop-emails/desktop-emails.server.ts';
import { groupsOf } from '#src/features/groups/own-groups.server.ts';
import { listOpenings } from '#src/features/openings/openings.server.ts';
import { otpStatusOf } from '#src/features/otp/otp.server.ts';
import { listPasskeys } from '#src/features/passkeys/passkeys.server.ts';
import { profileOf } from './account.server.ts';
import { listDevices } from './devices.server.ts';
import type { ACCOUNT_PAGE_ENDPOINTS } from './endpoints.ts';

type Row = typeof ACCOUNT_PAGE_ENDPOINTS.account;

/** Gives them, one after the other: a request takes no more of the connections than any other. */
export async function accountDataOf(
  { services, sections }: Pick<FeatureServer, 'services' | 'sections'>,
  context: HandlerContext<Row>,
): Promise<z.input<Row['output']>> {
  const { member } = context;
  return {
    profile: await profileOf(services, member),
    devices: await listDevices(services, member),
    passkeys: await listPasskeys(services, member),
    otp: await otpStatusOf(services, member),
    apps: await listMemberApps(services, context),
    ...(await groupsOf(services, context)),
    ...(await listOpenings(services, sections, context)),
    ...(await desktopEmailsOf(services, context)),
  };
}
