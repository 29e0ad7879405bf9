// 'Keep this' on a hub: an archive of a trial's files goes to the desktop of the member if it runs, or to a server that is started for
// this alone.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { COPY_HAS_MS, createRunningCopies } from '#src/desktop/engines/running-copies.ts';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { tarRequest } from '#src/desktop/session/tar-request.ts';
import { openArchive, sendArchive } from './archives.ts';
import type { HubProxy } from './ask-session.ts';
import type { HubSession } from './hub-session.ts';
import type { KeepOutcome } from './keep-messages.ts';
import type { HubReport } from './messages.ts';

/** From the first byte of an archive to the answer. */
const COPIES_WITHIN_MS = 120_000;
const ANSWER_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 500;

export interface HubCopyOptions {
  readonly sessions: ReadonlyMap<string, HubSession>;
  readonly proxy: HubProxy;
  /** Returns a report of a program that may just have no route. Throws if there is none. */
  readonly reach: (session: HubSession) => Promise<HubReport>;
  /** The same, without patience. */
  readonly reportOf: (session: HubSession) => Promise<HubReport | undefined>;
  /** Starts a server for a home, with an order like that of a trial, gives it to `use`, and ends it. Throws `EngineError`, 'home-in-use' if it has one. */
  readonly withHome: (
    home: string,
    order: HubSession['order'],
    use: (server: HubSession) => Promise<KeptFiles>,
  ) => Promise<KeptFiles>;
}

export type HubCopies = ReturnType<typeof createHubCopies>;

/** Makes what copies files between the programs of sessions. */
export function createHubCopies({ sessions, proxy, reach, reportOf, withHome }: HubCopyOptions) {
  const { begin, end } = createRunningCopies();
  /** By home and trial. */
  const cuts = new Map<string, AbortController>();

  async function copy(
    trial: HubSession,
    home: string,
    paths: readonly string[],
    homeBytes: number,
    cut: AbortSignal,
  ): Promise<KeptFiles> {
    const ofHome = () => [...sessions.values()].find(({ order }) => order.home === home);
    const before = ofHome();
    await before?.starting?.catch(() => undefined);
    await before?.ending?.catch(() => undefined);
    const desktop = ofHome();
    const order = { ...trial.order, limits: { ...trial.order.limits, homeBytes } };
    if (!desktop) return withHome(home, order, async (server) => transfer(trial, server, paths, cut));
    if (desktop.phase !== 'running') throw new EngineError('home-in-use', 'A desktop starts or ends.');
    return transfer(trial, desktop, paths, cut);
  }

  async function transfer(
    trial: HubSession,
    to: HubSession,
    paths: readonly string[],
    cut: AbortSignal,
  ): Promise<KeptFiles> {
    await Promise.all([reach(trial), reach(to)]);
    // A home that has given up must not leave the trial with an archive that nobody reads.
    const over = new AbortController();
    const signal = AbortSignal.any([cut, over.signal, AbortSignal.timeout(COPIES_WITHIN_MS)]);
    const archive = await openArchive(proxy, targetOf(trial), paths, signal);
    const id = `k-${randomBytes(10).toString('hex')}`;
    // What the format adds, also to many small files.
    const most = trial.order.limits.homeBytes * 1.1 + 2 ** 24;
    const action = `unpack/${id}/${trial.order.language}`;
    const answer = await sendArchive(proxy, targetOf(to), action, archive, { most, signal });
    over.abort();
    const outcome = answer ?? (await outcomeLater(to, id));
    if ('fault' in outcome) throw new EngineError(outcome.fault, outcome.message);
    return outcome;
  }

  /** Asks for what came of a copy whose answer was lost. */
  async function outcomeLater(to: HubSession, id: string): Promise<KeepOutcome> {
    const until = Date.now() + ANSWER_WITHIN_MS;
    while (Date.now() < until) {
      const report = await reportOf(to);
      if (report && report.copy?.id !== id)
        return { fault: 'not-started', message: 'Files of a trial did not reach the program of the home.' };
      if (report?.copy?.outcome) return report.copy.outcome;
      await setTimeout(ASK_EVERY_MS);
    }
    return { fault: 'unsure', message: 'The program of a home does not say what came of a copy.' };
  }

  return {
    end,

    /** Waits for a copy into a home or out of a trial, and cuts it off if it takes longer than `withinMs`. */
    async settle(key: string | undefined, withinMs = COPY_HAS_MS): Promise<void> {
      const running = end(key);
      if (!running) return;
      await Promise.race([running, setTimeout(withinMs, undefined, { ref: false })]);
      cuts.get(key ?? '')?.abort();
    },

    /** See `Engine.keep`. */
    keep(trial: HubSession, home: string, paths: readonly string[], homeBytes: number): Promise<KeptFiles> {
      const { id } = trial.order;
      if (trial.phase !== 'running' || trial.order.kind !== 'trial')
        throw new EngineError('unknown-session', `There is no trial ${id} that runs.`);
      tarRequest(paths);
      const cut = new AbortController();
      return begin([home, id], async () => {
        for (const key of [home, id]) cuts.set(key, cut);
        try {
          return await copy(trial, home, paths, homeBytes, cut.signal);
        } catch (error) {
          if (error instanceof EngineError) throw error;
          const isOver = sessions.get(id) !== trial || trial.phase !== 'running';
          throw new EngineError(isOver ? 'unknown-session' : 'not-started', (error as Error).message);
        } finally {
          for (const key of [home, id]) cuts.delete(key);
        }
      });
    },
  };
}

const targetOf = ({ order, path }: HubSession) => ({ id: order.id, path });
