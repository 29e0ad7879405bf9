// What a page is answered that has asked for a session.
import type { FastifyReply } from 'fastify';
import type { StartedSession, WaitingPlace } from '#src/desktop/protocol/host-messages.ts';
import { HostError } from '../http/http.ts';
import type { HostServices } from '../services.ts';
import type { Admission } from './admission.ts';

/** Sets the status. `member`: the code of the member whose session it is. Throws a `HostError` for a refusal. */
export async function answerAdmission(
  reply: FastifyReply,
  admission: Admission,
  { engine, site }: Pick<HostServices, 'engine' | 'site'>,
  member?: string,
): Promise<StartedSession | WaitingPlace> {
  const canSignIn = site !== undefined;
  const whose = member === undefined ? {} : { member };
  if (admission.result === 'started') {
    const { id, ratio, key, isNew, hasReplaced } = admission;
    const tickets = await Promise.all([engine.ticket(id), engine.ticket(id)]).catch(() => []);
    void reply.code(isNew ? 201 : 200);
    return {
      id,
      ratio,
      ...(key !== undefined && { key, canKeep: canSignIn }),
      ...(hasReplaced && { hasReplaced }),
      ...(tickets.length > 0 && { address: engine.address(id), tickets }),
      ...whose,
    };
  }
  if (admission.result !== 'waiting') throw refusalOf(admission, canSignIn);
  void reply.code(202);
  return { place: admission.place, key: admission.key, ...whose };
}

function refusalOf(admission: Exclude<Admission, { result: 'started' | 'waiting' }>, canSignIn: boolean): HostError {
  if (admission.result === 'one-each') {
    const { seconds, minutes, isUnseen } = admission;
    return new HostError('one-each', { seconds, minutes, isUnseen, canSignIn });
  }
  if (admission.result === 'failed') return new HostError('failed', { number: admission.number });
  if (admission.result === 'sign-in') return new HostError('sign-in', { signIn: '/api/sign-in' });
  return new HostError(admission.result);
}
