// Passkeys over HTTP.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireMember } from '#src/accounts/authenticate.server.ts';
import { deviceOf } from '#src/accounts/devices.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import { addFormEndpoint } from '#src/accounts/form-endpoint.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { addEndpoint } from '#src/server/add-endpoint.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { session } from '#src/shared/auth-schemas.ts';
import * as rules from './passkeys.server.ts';
import { isDirect, relyingParty } from './relying-party.server.ts';
import { passkeyList } from './schema.ts';
import { listPasskeys } from './store.server.ts';
import { PASSKEY_ENDPOINTS } from './wire.ts';

/** Adds the calls. */
export function passkeyRoutes(http: FastifyInstance, parts: AccountServices): void {
  const { queries } = parts;
  const party = (request: FastifyRequest) =>
    relyingParty(parts.config, {
      origin: request.headers.origin,
      port: request.raw.socket.localPort ?? parts.config.port,
      isDirect: isDirect(request),
    });
  /** The digest of a passkey's id. */
  const idIn = (request: FastifyRequest) => (request.params as { id: string }).id;

  addEndpoint(http, PASSKEY_ENDPOINTS.list, async (request) => {
    const { member } = await requireMember(parts, request);
    const rows = await listPasskeys(queries, member.id);
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    return passkeyList.parse({
      passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
        id: rules.hashBytes(id),
        name,
        added_on: day(created_at),
        last_used_on: day(last_used_at),
      })),
    });
  });
  addFormEndpoint(
    http,
    PASSKEY_ENDPOINTS.start,
    async (fields, request) =>
      rules.startAdding(
        parts,
        await requireMember(parts, request),
        djoser.readField(fields, 'current_password'),
        party(request),
      ),
    { send: ({ options }) => options },
  );
  addFormEndpoint(http, PASSKEY_ENDPOINTS.add, async (fields, request) => {
    const asking = await requireMember(parts, request);
    const found = { name: djoser.readField(fields, 'name'), response: fields['response'] };
    return rules.addPasskey(parts, asking, found, party(request));
  });
  addFormEndpoint(http, PASSKEY_ENDPOINTS.rename, async (fields, request) =>
    rules.renamePasskey(parts, await requireMember(parts, request), idIn(request), djoser.readField(fields, 'name')),
  );
  addFormEndpoint(http, PASSKEY_ENDPOINTS.remove, async (fields, request) =>
    rules.removePasskey(
      parts,
      await requireMember(parts, request),
      idIn(request),
      djoser.readField(fields, 'current_password'),
    ),
  );

  addEndpoint(http, PASSKEY_ENDPOINTS.signInStart, (request) => rules.startSignIn(parts, party(request)));
  addFormEndpoint(
    http,
    PASSKEY_ENDPOINTS.signIn,
    async (fields, request) => {
      const place = { client: clientAddress(request.ip), device: deviceOf(request.headers['user-agent']) };
      const token = await rules.signInByPasskey(parts, fields['response'], place, party(request));
      return { ok: true, token };
    },
    { send: ({ token }) => session.parse({ auth_token: token }) },
  );
}
