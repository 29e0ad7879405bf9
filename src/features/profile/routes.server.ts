// /account over HTTP. Every call needs the token; what changes who can come in needs the password as well.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answering, type Fields } from '#src/accounts/form-endpoint.server.ts';
import { changing, sessionOf, type Changing } from '#src/accounts/authenticate.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import { deleteTokensOf } from '#src/accounts/members.server.ts';
import type { AccountParts } from '#src/accounts/services.server.ts';
import { MEMBER_CALLS } from '#src/shared/auth-api.ts';
import { linkIn } from '#src/features/recovery/routes.server.ts';
import { addCall } from '#src/server/add-endpoint.ts';
import { Refusal } from '#src/server/api-error.ts';
import { exportOf } from './export.server.ts';
import * as rules from './profile.server.ts';
import { deviceList, profile, type Device, type Profile } from './schema.ts';
import * as store from './store.server.ts';

/** Adds the calls. */
export function profileRoutes(http: FastifyInstance, parts: AccountParts): void {
  const { queries } = parts;
  const asking = (request: FastifyRequest) => changing(parts, request);
  const current = (fields: Fields) => djoser.readField(fields, 'current_password');

  answering(
    http,
    MEMBER_CALLS.setPassword,
    async (fields, request) =>
      rules.setPassword(parts, await asking(request), {
        current: current(fields),
        password: djoser.readField(fields, 'new_password'),
      }),
    { names: { password: 'new_password' } },
  );
  answering(
    http,
    MEMBER_CALLS.setUsername,
    async (fields, request) =>
      rules.setUsername(parts, await asking(request), {
        current: current(fields),
        username: djoser.readField(fields, 'new_username'),
      }),
    { names: { username: 'new_username' } },
  );
  answering(
    http,
    MEMBER_CALLS.setEmail,
    async (fields, request) =>
      rules.orderNewEmail(parts, await asking(request), {
        current: current(fields),
        email: djoser.readField(fields, 'new_email'),
      }),
    { names: { email: 'new_email' } },
  );
  answering(http, MEMBER_CALLS.setEmailConfirm, async (fields, request) =>
    rules.confirmNewEmail(parts, linkIn(fields), await sessionOf(parts, request)),
  );
  answering(http, MEMBER_CALLS.setLanguage, async (fields, request) =>
    rules.setLanguage(parts, await asking(request), djoser.readField(fields, 'language')),
  );
  answering(http, MEMBER_CALLS.leave, async (fields, request) =>
    rules.leave(parts, await asking(request), current(fields)),
  );
  addCall(http, MEMBER_CALLS.stay, async (request, reply) => {
    const { member } = await asking(request);
    await store.setLeaving(queries, member.id, null);
    return reply.code(204).send();
  });

  addCall(http, MEMBER_CALLS.profile, async (request) => profile.parse(await profileOf(parts, await asking(request))));
  addCall(http, MEMBER_CALLS.exportData, async (request, reply) => {
    const { member } = await asking(request);
    reply.header('Content-Disposition', 'attachment; filename="account.json"');
    return exportOf(parts, member.id);
  });
  addCall(http, MEMBER_CALLS.devices, async (request) => {
    const { member, tokenHash } = await asking(request);
    return deviceList.parse({ devices: await devicesOf(parts, member.id, tokenHash) });
  });
  addCall(http, MEMBER_CALLS.endOtherDevices, async (request, reply) => {
    const { member, tokenHash } = await asking(request);
    await deleteTokensOf(queries, member.id, tokenHash);
    return reply.code(204).send();
  });
  addCall(http, MEMBER_CALLS.endDevice, async (request, reply) => {
    const { member } = await asking(request);
    const { id } = request.params as { id: string };
    if (!(await store.deleteTokenOf(queries, member.id, id))) throw new Refusal('notFound');
    return reply.code(204).send();
  });
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

async function profileOf({ queries, now }: AccountParts, { member }: Changing): Promise<Profile> {
  return {
    id: member.id,
    email: member.email,
    username: member.username,
    language: member.language,
    member_since: dayOf(member.memberSince),
    is_confirmed: member.confirmedAt !== null,
    new_email: (await store.findNewEmail(queries, member.id, now())) ?? null,
    leaves_on: member.leavesAt === null ? null : dayOf(member.leavesAt),
  };
}

async function devicesOf({ queries }: AccountParts, userId: number, tokenHash: string): Promise<Device[]> {
  const rows = await store.listTokens(queries, userId);
  return rows.map(({ hash, device, created_at, used_at }) => ({
    id: hash,
    name: device,
    first_seen: dayOf(created_at),
    last_seen: dayOf(used_at),
    is_current: hash === tokenHash,
  }));
}
