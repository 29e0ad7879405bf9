// /account over HTTP. Every call needs the token; what changes who can come in needs the password as well.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireMember, optionalMember, type MemberRequest } from '#src/accounts/authenticate.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import { addFormEndpoint, type Fields } from '#src/accounts/form-endpoint.server.ts';
import { deleteTokensOf } from '#src/accounts/members.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { linkIn } from '#src/features/recovery/routes.server.ts';
import { addEndpoint } from '#src/server/add-endpoint.ts';
import { ApiError } from '#src/server/api-error.ts';
import { MEMBER_ENDPOINTS } from '#src/shared/auth-api.ts';
import { exportOf } from './export.server.ts';
import * as rules from './profile.server.ts';
import { deviceList, profile, type Device, type Profile } from './schema.ts';
import * as store from './store.server.ts';

/** Adds the calls. */
export function profileRoutes(http: FastifyInstance, parts: AccountServices): void {
  const { queries } = parts;
  const asking = (request: FastifyRequest) => requireMember(parts, request);
  const current = (fields: Fields) => djoser.readField(fields, 'current_password');

  addFormEndpoint(
    http,
    MEMBER_ENDPOINTS.setPassword,
    async (fields, request) =>
      rules.setPassword(parts, await asking(request), {
        current: current(fields),
        password: djoser.readField(fields, 'new_password'),
      }),
    { names: { password: 'new_password' } },
  );
  addFormEndpoint(
    http,
    MEMBER_ENDPOINTS.setUsername,
    async (fields, request) =>
      rules.setUsername(parts, await asking(request), {
        current: current(fields),
        username: djoser.readField(fields, 'new_username'),
      }),
    { names: { username: 'new_username' } },
  );
  addFormEndpoint(
    http,
    MEMBER_ENDPOINTS.setEmail,
    async (fields, request) =>
      rules.requestEmailChange(parts, await asking(request), {
        current: current(fields),
        email: djoser.readField(fields, 'new_email'),
      }),
    { names: { email: 'new_email' } },
  );
  addFormEndpoint(http, MEMBER_ENDPOINTS.setEmailConfirm, async (fields, request) =>
    rules.confirmNewEmail(parts, linkIn(fields), await optionalMember(parts, request)),
  );
  addFormEndpoint(http, MEMBER_ENDPOINTS.setLanguage, async (fields, request) =>
    rules.setLanguage(parts, await asking(request), djoser.readField(fields, 'language')),
  );
  addFormEndpoint(http, MEMBER_ENDPOINTS.leave, async (fields, request) =>
    rules.requestDeletion(parts, await asking(request), current(fields)),
  );
  addEndpoint(http, MEMBER_ENDPOINTS.stay, async (request, reply) => {
    const { member } = await asking(request);
    await store.setDeletionDue(queries, member.id, null);
    return reply.code(204).send();
  });

  addEndpoint(http, MEMBER_ENDPOINTS.profile, async (request) =>
    profile.parse(await profileOf(parts, await asking(request))),
  );
  addEndpoint(http, MEMBER_ENDPOINTS.exportData, async (request, reply) => {
    const { member } = await asking(request);
    reply.header('Content-Disposition', 'attachment; filename="account.json"');
    return exportOf(parts, member.id);
  });
  addEndpoint(http, MEMBER_ENDPOINTS.devices, async (request) => {
    const { member, tokenHash } = await asking(request);
    return deviceList.parse({ devices: await devicesOf(parts, member.id, tokenHash) });
  });
  addEndpoint(http, MEMBER_ENDPOINTS.endOtherDevices, async (request, reply) => {
    const { member, tokenHash } = await asking(request);
    await deleteTokensOf(queries, member.id, tokenHash);
    return reply.code(204).send();
  });
  addEndpoint(http, MEMBER_ENDPOINTS.endDevice, async (request, reply) => {
    const { member } = await asking(request);
    const { id } = request.params as { id: string };
    if (!(await store.deleteTokenOf(queries, member.id, id))) throw new ApiError('notFound');
    return reply.code(204).send();
  });
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

async function profileOf({ queries, now }: AccountServices, { member }: MemberRequest): Promise<Profile> {
  return {
    id: member.id,
    email: member.email,
    username: member.username,
    language: member.language,
    member_since: dayOf(member.memberSince),
    is_confirmed: member.confirmedAt !== null,
    new_email: (await store.findNewEmail(queries, member.id, now())) ?? null,
    leaves_on: member.deletionDueAt === null ? null : dayOf(member.deletionDueAt),
  };
}

async function devicesOf({ queries }: AccountServices, userId: number, tokenHash: string): Promise<Device[]> {
  const rows = await store.listTokens(queries, userId);
  return rows.map(({ hash, device, created_at, last_used_at }) => ({
    id: hash,
    name: device,
    first_seen: dayOf(created_at),
    last_seen: dayOf(last_used_at),
    is_current: hash === tokenHash,
  }));
}
