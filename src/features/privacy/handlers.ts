// Who handles data besides the operator: one row for each service that this site has.
import { sessionsOf } from '#src/shared/desktops.ts';
import type { Site } from '#src/shared/site.ts';
import type { TextKey } from '#src/shared/texts.ts';

/** What is done, and by whom as far as it is stated. `name`: what a session is called. */
export interface Handler {
  readonly service: TextKey;
  readonly name?: string | undefined;
  readonly provider: string | undefined;
  readonly country: string | undefined;
  readonly rulesUrl: string | undefined;
}

/** Takes the site's configuration. Returns the rows; sessions of one provider are one row. */
export function handlersOf(site: Site): Handler[] {
  const { hosting, mail, fileStorage, payment, testEnvironment } = site;
  const row = (
    service: TextKey,
    known: { name?: string; country?: string; rulesUrl?: string } | undefined,
  ): Handler => ({
    service,
    provider: known?.name,
    country: known?.country,
    rulesUrl: known?.rulesUrl,
  });
  const open = sessionsOf(site).filter(({ url }) => url !== null);
  const desktop = (service: TextKey, known: Site['testEnvironment']) =>
    row(service, { ...known, name: known?.provider } as Parameters<typeof row>[1]);
  const sessions = open.map((session) => ({ ...desktop('privacy.handlerSessions', session), name: session.name }));
  const distinct = new Map(sessions.map((one) => [JSON.stringify([one.provider, one.country, one.rulesUrl]), one]));
  return [
    row('privacy.handlerSite', hosting),
    row('privacy.handlerMail', mail),
    ...(site.testEnvironmentUrl === null ? [] : [desktop('privacy.handlerTrial', testEnvironment)]),
    ...(distinct.size > 1 ? distinct.values() : [...distinct.values()].map((one) => ({ ...one, name: undefined }))),
    ...(open.length > 0 ? [row('privacy.handlerFiles', fileStorage)] : []),
    ...(site.donationUrl === null ? [] : [row('privacy.handlerPayment', payment)]),
  ];
}
