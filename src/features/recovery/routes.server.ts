// Confirmation, disowning and recovery over HTTP; Djoser's calls and shapes.
import type { FastifyInstance } from 'fastify';
import { answering, type Fields } from '#src/accounts/form-endpoint.server.ts';
import { sessionOf } from '#src/accounts/authenticate.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import type { AccountParts } from '#src/accounts/services.server.ts';
import { MEMBER_CALLS } from '#src/shared/auth-api.ts';
import { clientOf } from '#src/server/limits/client.ts';
import { activate, disown, orderMail, resetPassword, type FoundLink } from './recovery.server.ts';

/** Adds the calls. Each answers `204`, or `400` with its faults. */
export function recoveryRoutes(http: FastifyInstance, parts: AccountParts): void {
  const email = (fields: Fields) => djoser.readField(fields, 'email');
  answering(http, MEMBER_CALLS.activate, async (fields, request) =>
    activate(parts, linkIn(fields), await sessionOf(parts, request)),
  );
  answering(http, MEMBER_CALLS.disown, (fields) => disown(parts, linkIn(fields)));
  answering(http, MEMBER_CALLS.resendActivation, (fields, request) =>
    orderMail(parts, 'confirm', email(fields), clientOf(request.ip)),
  );
  answering(http, MEMBER_CALLS.resetPassword, (fields, request) =>
    orderMail(parts, 'reset', email(fields), clientOf(request.ip)),
  );
  answering(
    http,
    MEMBER_CALLS.resetPasswordConfirm,
    (fields, request) =>
      resetPassword(
        parts,
        { ...linkIn(fields), password: djoser.readField(fields, 'new_password') },
        clientOf(request.ip),
      ),
    { names: { password: 'new_password' } },
  );
}

/** The two fields of a link. */
export function linkIn(fields: Fields): FoundLink {
  return { uid: djoser.readField(fields, 'uid'), token: djoser.readField(fields, 'token') };
}
