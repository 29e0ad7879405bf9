// Servers of a hub from the order to the last trace: each call returns once the hub says that it is so.
import { setTimeout } from 'node:timers/promises';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { type HubApi, HubError, type HubServer } from './hub-api.ts';
import type { HubOrder } from './messages.ts';

const ASK_EVERY_MS = 500;
const ENDS_WITHIN_MS = 60_000;

/** Servers of one hub. */
export interface Servers {
  /** Returns the path of the user's server once it answers. Throws `EngineError` 'no-space' or 'not-started'. */
  start(user: string, order: HubOrder): Promise<string>;
  /** Ends the user's server; `forGood`: deletes the user as well, with what the spawner keeps of it. Throws a `HubError`. */
  remove(user: string, forGood: boolean): Promise<void>;
  /** The same, and never rejects: what the hub does not end now is tried again by `retry`. Returns whether it has ended. */
  removeSoon(user: string, forGood: boolean): Promise<boolean>;
  /** Ends what it can of those that could not be ended, except users that have a session again. */
  retry(isUsed: (user: string) => boolean): Promise<void>;
}

/** `warn` gets lines for the operator. */
export function createServers(api: HubApi, startWithinMs: number, warn: (line: string) => void): Servers {
  const leftovers = new Map<string, boolean>();
  const serverOf = async (user: string): Promise<HubServer | undefined> => (await api.user(user))?.servers[''];

  async function untilReady(user: string, until: number): Promise<string> {
    for (;;) {
      const server = await serverOf(user);
      if (server?.ready) return server.url;
      if (!server?.pending)
        throw new EngineError(
          'not-started',
          'JupyterHub says that the server of a session did not start: see the logs of the hub and of the server.',
        );
      if (Date.now() > until)
        throw new EngineError(
          'not-started',
          `The server of a session was not ready ${startWithinMs / 1000} s after its order: see DESKTOP_HUB_START_SECONDS and the hub's log.`,
        );
      await setTimeout(ASK_EVERY_MS);
    }
  }

  /** The hub refuses a start while it still tidies the server before up, which it does not list any more. */
  async function orderStart(user: string, order: HubOrder, until: number): Promise<void> {
    while (!(await api.startServer(user, { order })) && !(await serverOf(user)) && Date.now() < until)
      await setTimeout(ASK_EVERY_MS);
  }

  async function end(user: string): Promise<void> {
    const until = Date.now() + ENDS_WITHIN_MS;
    while (await serverOf(user)) {
      if (Date.now() > until)
        throw new HubError(504, `JupyterHub has not ended a server within ${ENDS_WITHIN_MS / 1000} s.`);
      await api.stopServer(user);
      if (!(await serverOf(user))) return;
      await setTimeout(ASK_EVERY_MS);
    }
  }

  async function remove(user: string, forGood: boolean): Promise<void> {
    await end(user);
    if (forGood) await api.deleteUser(user);
  }

  async function removeSoon(user: string, forGood: boolean): Promise<boolean> {
    leftovers.set(user, forGood);
    try {
      await remove(user, forGood);
      leftovers.delete(user);
      return true;
    } catch (error) {
      warn(`The server of a session may still run; its end is tried again. ${(error as Error).message}`);
      return false;
    }
  }

  return {
    async start(user, order) {
      const until = Date.now() + startWithinMs;
      try {
        await api.createUser(user);
        // Of an earlier run of the host, or of a session that ended by itself just now.
        await end(user);
        await orderStart(user, order, until);
        return await untilReady(user, until);
      } catch (error) {
        if (!(error instanceof HubError)) throw error;
        throw new EngineError(error.status === 429 ? 'no-space' : 'not-started', error.message);
      }
    },
    remove,
    removeSoon,
    async retry(isUsed) {
      for (const [user, forGood] of leftovers) if (!isUsed(user)) await removeSoon(user, forGood);
    },
  };
}
