// Confirmation, disowning and recovery over HTTP; Djoser's calls and shapes.
import type { FastifyInstance } from 'fastify';
import { optionalMember } from '#src/accounts/authenticate.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import { addFormEndpoint, type Fields } from '#src/accounts/form-endpoint.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { MEMBER_ENDPOINTS } from '#src/shared/auth-api.ts';
import { activate, disown, requestMail, resetPassword, type LinkInput } from './recovery.server.ts';

/** Adds the calls. Each answers `204`, or `400` with its faults. */
export function recoveryRoutes(http: FastifyInstance, parts: AccountServices): void {
  const email = (fields: Fields) => djoser.readField(fields, 'email');
  addFormEndpoint(http, MEMBER_ENDPOINTS.activate, async (fields, request) =>
    activate(parts, linkIn(fields), await optionalMember(parts, request)),
  );
  addFormEndpoint(http, MEMBER_ENDPOINTS.disown, (fields) => disown(parts, linkIn(fields)));
  addFormEndpoint(http, MEMBER_ENDPOINTS.resendActivation, (fields, request) =>
    requestMail(parts, 'confirm', email(fields), clientAddress(request.ip)),
  );
  addFormEndpoint(http, MEMBER_ENDPOINTS.resetPassword, (fields, request) =>
    requestMail(parts, 'reset', email(fields), clientAddress(request.ip)),
  );
  addFormEndpoint(
    http,
    MEMBER_ENDPOINTS.resetPasswordConfirm,
    (fields, request) =>
      resetPassword(
        parts,
        { ...linkIn(fields), password: djoser.readField(fields, 'new_password') },
        clientAddress(request.ip),
      ),
    { names: { password: 'new_password' } },
  );
}

/** The two fields of a link. */
export function linkIn(fields: Fields): LinkInput {
  return { uid: djoser.readField(fields, 'uid'), token: djoser.readField(fields, 'token') };
}
