// Tells the site of desktops that close soon with nobody in front of them: it sends an email to members who want one.
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '#src/desktop/engines/engine.ts';
import type { Members } from './members.ts';
import type { SiteClient } from './site-client.ts';

interface EndEmailOptions {
  readonly engine: Pick<Engine, 'onSoon'>;
  readonly members: Pick<Members, 'subjectOf'>;
  readonly site: Pick<SiteClient, 'tellEnd'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
}

/** Follows the engine from now on. Nothing is said again: an email that comes late helps nobody. */
export function tellSiteOfEnds({ engine, members, site, log, now }: EndEmailOptions): void {
  engine.onSoon(({ id, home, why, at }) => {
    const sub = members.subjectOf(home);
    const seconds = Math.round((at - now()) / 1000);
    if (sub === undefined || seconds <= 0) return;
    // The site gets no id of a session.
    const end = createHash('sha256').update(`${id} ${at}`).digest('base64url');
    site
      .tellEnd({ sub, why: why === 'age' ? 'age' : 'idle', seconds, end })
      .catch((err: unknown) => log.warn({ err }, 'the site was not told that a desktop closes soon'));
  });
}
