// Each server says in the database that it runs and, when a check asks, whether it reaches the mail server: the check runs in another
// sandbox, which may be let where the server is not.
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FeatureServer, StartWork } from '#src/accounts/modules/feature-module.server.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { describeMailFault } from '#src/server/mail/mail-fault.ts';
import { verifyMailServer } from '#src/server/mail/transport.ts';
import { startPoll } from '#src/server/program/poll.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { builtVersion, formatVersion } from '#src/server/program/version.ts';
import { acknowledge, addServer, recordMail, recordSeen, recordStop } from './servers.server.ts';

/** How soon a server answers a check. */
const LOOK_MS = 2_000;
/** Much less than `AWAY_MS`. */
const WRITE_MS = 30_000;

/** Writes the presence of this server, from the moment that it listens. */
export function presence({ http, services: { backgroundQueries: db, config, now } }: FeatureServer): StartWork {
  let name: string | undefined;
  let seenAt = -Infinity;
  const look = async () => {
    const address = http.server.address();
    if (address === null || typeof address === 'string') return;
    if (name === undefined) {
      const own = `${hostname()}:${address.port}`;
      await addServer(db, own, formatVersion(builtVersion(join(PROJECT_ROOT, 'dist'))), now());
      [name, seenAt] = [own, now()];
    }
    if (now() - seenAt >= WRITE_MS) {
      await recordSeen(db, name, now());
      seenAt = now();
    }
    if (!(await acknowledge(db, name, now()))) return;
    seenAt = now();
    await recordMail(db, name, now(), config.smtpUrl === undefined ? null : await faultOf(config.smtpUrl));
  };
  return (log) => {
    const report = (err: unknown) => {
      // The log has lines enough about that.
      if (!isDatabaseUnavailable(err)) log.error({ err }, 'could not write that this server runs');
    };
    const poll = startPoll(LOOK_MS, look, report);
    return {
      async stop() {
        await poll.stop();
        // Without it, the check says that the server has ended without being asked.
        if (name !== undefined) await recordStop(db, name, now()).catch(report);
      },
    };
  };
}

async function faultOf(smtpUrl: string): Promise<string | null> {
  try {
    await verifyMailServer(smtpUrl);
    return null;
  } catch (error) {
    return describeMailFault(error) ?? 'for a reason that is not known';
  }
}
