import type { Desktop, Provider } from '#src/shared/site-facts.ts';
import type { Site } from '#src/shared/site.ts';
// Who handles data besides the operator: one row for each service that this site has.
import { sessionsOf } from '#src/shared/stated/desktops.ts';
import type { TextKey } from '#src/shared/texts.ts';

/** What is done, and by whom as far as it is stated. `name`: what a session is called. */
export interface Handler extends Pick<Desktop, 'name' | 'provider' | 'country' | 'rulesUrl'> {
  readonly service: TextKey;
}

/** Takes the site's configuration. Returns the rows; sessions of one provider are one row. */
export function handlersOf(site: Site): Handler[] {
  const sessions = sessionsOf(site).filter(({ url }) => url !== null);
  const rows = [companyRow('privacy.handlerSite', site.hosting), companyRow('privacy.handlerMail', site.mail)];
  if (site.testEnvironmentUrl !== null)
    rows.push({ ...site.testEnvironment, name: '', service: 'privacy.handlerTrial' });
  rows.push(...sessionRows(sessions));
  if (sessions.length > 0) rows.push(companyRow('privacy.handlerFiles', site.fileStorage));
  if (site.donationUrl !== null) rows.push(companyRow('privacy.handlerPayment', site.payment));
  return rows;
}

function companyRow(service: TextKey, company: Provider | undefined): Handler {
  return { ...company, service, name: '', ...(company && { provider: company.name }) };
}

/** Names tell rows apart, so a single row has none. */
function sessionRows(sessions: readonly Desktop[]): Handler[] {
  const distinct = new Map(
    sessions.map((session) => [JSON.stringify([session.provider, session.country, session.rulesUrl]), session]),
  );
  return [...distinct.values()].map((session) => ({
    ...session,
    service: 'privacy.handlerSessions',
    name: distinct.size > 1 ? (session.name ?? '') : '',
  }));
}
