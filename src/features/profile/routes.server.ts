// The handlers of /account.
import type { FastifyInstance } from 'fastify';
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.server.ts';
import { confirmNewEmail, requestEmailChange } from './email-change.server.ts';
import { PROFILE_ENDPOINTS } from './endpoints.ts';
import { exportOf } from './export.server.ts';
import { cancelDeletion, profileOf, requestDeletion, setLanguage, setPassword, setUsername } from './profile.server.ts';

/** Adds the endpoints. */
export function profileRoutes(http: FastifyInstance, services: AccountServices): void {
  addEndpoints(http, services, PROFILE_ENDPOINTS, {
    setPassword: (call) => setPassword(services, call),
    setUsername: (call) => setUsername(services, call),
    setEmail: (call) => requestEmailChange(services, call),
    setEmailConfirm: (call) => confirmNewEmail(services, call),
    leave: (call) => requestDeletion(services, call),
    stay: ({ member }) => cancelDeletion(services, member),
    profile: ({ member }) => profileOf(services, member),
    setLanguage: (call) => setLanguage(services, call),
    async exportData({ member, reply }) {
      reply.header('Content-Disposition', 'attachment; filename="account.json"');
      return exportOf(services, member.id);
    },
    devices: async ({ member }) => ({ devices: await listDevices(services, member) }),
    endOtherDevices: ({ member }) => endOtherDevices(services, member),
    endDevice: ({ member, params }) => endDevice(services, member, params.id),
  });
}
