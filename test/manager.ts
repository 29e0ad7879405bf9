// Members with a role, who use the page for operators.
import { hashToken } from '#src/server/secrets/hash-token.ts';
import type { TestServer } from './server.ts';

/** Registers a member with a role and a session of two factors. */
export async function manager(server: TestServer, role: 'operator' | 'helper', amr = 'pwd otp mfa') {
  const member = await server.member();
  const { id } = await server.account(member.email);
  const { queries } = server.database;
  await queries.insertInto('operator_roles').values({ user_id: id, role, given_at: 1 }).execute();
  await queries.updateTable('tokens').set({ amr }).where('hash', '=', hashToken(member.token)).execute();
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, `/auth/manage/${path}`, body, { token: member.token });
  return { ...member, id, ask };
}
