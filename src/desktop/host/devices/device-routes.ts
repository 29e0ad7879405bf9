// What the page of a member's files asks about other devices (`host-routes.ts`).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceList } from '#src/desktop/protocol/host-messages.ts';
import { deviceRequest } from '#src/desktop/protocol/host-requests.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { HostError } from '../http/http.ts';
import { bodyOf, memberNamed } from '../http/requests.ts';
import { addRoute } from '../http/route.ts';
import type { MemberSession } from '../members/members.ts';
import type { HostServices } from '../services.ts';
import { MOST_DEVICES } from './device-store.ts';

/** From the sign-in for it until a password is made. */
const PROVEN_FOR_MS = 10 * MINUTE_MS;
/** Passwords made in a minute: of a member, and of all. */
const MADE = { ofClient: 6, ofAll: 60 };

/** Adds the routes. Where devices are not offered, a list says that. */
export function deviceRoutes(
  http: FastifyInstance,
  { config, devices, members }: HostServices,
  now: () => number,
): void {
  const isTooOften = createMinuteLimit(MADE, now);
  const isProven = ({ isProven: wasProven, since }: MemberSession) => wasProven && now() - since < PROVEN_FOR_MS;
  const named = (request: FastifyRequest, code: unknown) => memberNamed(request, code, members, config);
  const asked = (request: FastifyRequest) => named(request, (request.query as { member?: unknown }).member);
  const listOf = (member: MemberSession): DeviceList => ({
    ...(devices && {
      devices: devices.store
        .list(member.home)
        .map(({ usedOn, ...device }) => ({ ...device, ...(usedOn !== undefined && { usedOn }) })),
    }),
    most: MOST_DEVICES,
    isProven: isProven(member),
  });

  addRoute(http, config, 'GET /api/devices', async (request) => listOf(asked(request)));

  addRoute(http, config, 'POST /api/devices', async (request, reply) => {
    const { member: code, name } = bodyOf(request, deviceRequest);
    const member = named(request, code);
    if (!devices) throw new HostError('unknown');
    if (!isProven(member)) throw new HostError('sign-in', { signIn: '/api/sign-in' });
    const made = isTooOften(member.home) ? undefined : devices.store.add(member.home, name.trim(), member.signedInAt);
    if (!made) throw new HostError('too-many');
    void reply.code(201);
    return { ...made, address: `${config.DESKTOP_PUBLIC_URL}/dav/` };
  });

  addRoute(http, config, 'DELETE /api/devices/:id', async (request) => {
    const member = asked(request);
    const { id } = request.params as { id: string };
    if (!devices?.remove(member.home, id)) throw new HostError('unknown');
    return listOf(member);
  });
}
