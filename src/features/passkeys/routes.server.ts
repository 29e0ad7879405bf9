// Passkeys over HTTP.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answering } from '#src/accounts/form-endpoint.server.ts';
import { changing } from '#src/accounts/authenticate.server.ts';
import { deviceOf } from '#src/accounts/devices.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import type { AccountParts } from '#src/accounts/services.server.ts';
import { session } from '#src/shared/auth-schemas.ts';
import { addCall } from '#src/server/add-endpoint.ts';
import { clientOf } from '#src/server/limits/client.ts';
import * as rules from './passkeys.server.ts';
import { isDirect, relyingParty } from './relying-party.server.ts';
import { passkeyList } from './schema.ts';
import { listPasskeys } from './store.server.ts';
import { PASSKEY_CALLS } from './wire.ts';

/** Adds the calls. */
export function passkeyRoutes(http: FastifyInstance, parts: AccountParts): void {
  const { queries } = parts;
  const party = (request: FastifyRequest) =>
    relyingParty(parts.config, {
      origin: request.headers.origin,
      port: request.raw.socket.localPort ?? parts.config.port,
      isDirect: isDirect(request),
    });
  /** The digest of a passkey's id. */
  const idIn = (request: FastifyRequest) => (request.params as { id: string }).id;

  addCall(http, PASSKEY_CALLS.list, async (request) => {
    const { member } = await changing(parts, request);
    const rows = await listPasskeys(queries, member.id);
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    return passkeyList.parse({
      passkeys: rows.map(({ id, name, created_at, used_at }) => ({
        id: rules.digestOf(id),
        name,
        added_on: day(created_at),
        last_used_on: day(used_at),
      })),
    });
  });
  answering(
    http,
    PASSKEY_CALLS.start,
    async (fields, request) =>
      rules.startAdding(
        parts,
        await changing(parts, request),
        djoser.readField(fields, 'current_password'),
        party(request),
      ),
    { send: ({ options }) => options },
  );
  answering(http, PASSKEY_CALLS.add, async (fields, request) => {
    const asking = await changing(parts, request);
    const found = { name: djoser.readField(fields, 'name'), response: fields['response'] };
    return rules.addPasskey(parts, asking, found, party(request));
  });
  answering(http, PASSKEY_CALLS.rename, async (fields, request) =>
    rules.renamePasskey(parts, await changing(parts, request), idIn(request), djoser.readField(fields, 'name')),
  );
  answering(http, PASSKEY_CALLS.remove, async (fields, request) =>
    rules.removePasskey(
      parts,
      await changing(parts, request),
      idIn(request),
      djoser.readField(fields, 'current_password'),
    ),
  );

  addCall(http, PASSKEY_CALLS.signInStart, (request) => rules.startSignIn(parts, party(request)));
  answering(
    http,
    PASSKEY_CALLS.signIn,
    async (fields, request) => {
      const place = { client: clientOf(request.ip), device: deviceOf(request.headers['user-agent']) };
      const token = await rules.signInByPasskey(parts, fields['response'], place, party(request));
      return { ok: true, token };
    },
    { send: ({ token }) => session.parse({ auth_token: token }) },
  );
}
