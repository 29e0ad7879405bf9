// The handlers of /account.
import { addEndpoints, sayEnded, sayStatus } from '#src/accounts/add-endpoints.server.ts';
import { leavingStatus } from '#src/accounts/members/member.ts';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import { accountDataOf } from './account-data.server.ts';
import {
  cancelDeletion,
  changeProfile,
  profileOf,
  requestDeletion,
  setDisplayName,
  setPassword,
  setUsername,
} from './account.server.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.server.ts';
import { confirmNewEmail, requestEmailChange, withdrawEmailChange } from './email-change.server.ts';
import { ACCOUNT_PAGE_ENDPOINTS } from './endpoints.ts';
import { exportOf } from './export.server.ts';

/** Adds the endpoints. */
export function accountPageRoutes({ http, services, sections }: FeatureServer): void {
  addEndpoints(http, services, ACCOUNT_PAGE_ENDPOINTS, {
    setPassword: (context) => setPassword(services, context),
    setUsername: (context) => setUsername(services, context),
    setEmail: (context) => requestEmailChange(services, context),
    withdrawEmail: (context) => withdrawEmailChange(services, context),
    setEmailConfirm: async (context) => {
      sayEnded(context.reply, await confirmNewEmail(services, context));
    },
    async leave(context) {
      const { dueAt, code } = await requestDeletion(services, context);
      context.reply.header('Account-Status', leavingStatus(dueAt)).header('Account-Receipt', code);
    },
    stay: ({ member }) => cancelDeletion(services, member),
    account: (context) => {
      sayStatus(context);
      return accountDataOf({ services, sections }, context);
    },
    profile: ({ member }) => profileOf(services, member),
    changeProfile: (context) => changeProfile(services, context),
    setDisplayName: (context) => setDisplayName(services, context),
    async exportData({ member, reply }) {
      reply.header('Content-Disposition', 'attachment; filename="account.json"');
      return exportOf(services, member.id);
    },
    devices: async ({ member }) => ({ devices: await listDevices(services, member) }),
    endOtherDevices: ({ member }) => endOtherDevices(services, member),
    endDevice: ({ member, params }) => endDevice(services, member, params.id),
  });
}
