// The data flows: who gives which data to whom, and how they are protected.
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { drawFlows, flowsTo, type Place } from './figure.server.ts';
import { heading, raw, table, type Content } from './html.server.ts';
import type { Source } from './source.server.ts';
import type { WordKey } from './words.server.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the parts of the document: the figure, and a table with a row for each of its numbers. */
export function flowsPaper(source: Source): Content[] {
  const { words } = source;
  const places = placesOf(source);
  const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? id;
  const rows = flowsTo(places).map(({ name, from, data, protection }, at) => [
    String(at + 1),
    nameOf(from),
    name,
    data,
    protection,
  ]);
  const heads = (['number', 'from', 'to', 'data', 'protection'] as const).map((name) => words(`flows.${name}`));
  return [
    heading(2, words('flows.figure')),
    raw(drawFlows(places, words('flows.figure'))),
    table(words('flows.tableCaption'), heads, rows),
  ];
}

function placesOf(source: Source): Place[] {
  const { words, config, site, apps } = source;
  type Id = 'visitor' | 'site' | 'operator' | 'backup' | 'mail' | 'trial' | 'desktop' | 'payment';
  const place = (kind: Place['kind'], id: Id, details: string[]) => ({ id, kind, name: words(`flows.${id}`), details });
  const flow = (from: Id, data: string, protection: WordKey) => ({
    flow: { from, data, protection: words(protection) },
  });
  const { publicUrl, smtpUrl, backupRecipients, desktopUrl } = config;
  const backupDetail = words('flows.backupDetail', { days: STORAGE_PERIODS.backupDays });
  const web = publicUrl.startsWith('https:') ? 'flows.https' : 'flows.http';
  const places: Place[] = [
    place('visitor', 'visitor', [words('flows.visitorDetail')]),
    { ...place('site', 'site', siteDetails(source)), ...flow('visitor', words('flows.visitorSite'), web) },
    {
      ...place('store', 'backup', [backupDetail]),
      ...flow('site', words('flows.siteBackup'), backupRecipients.length > 0 ? 'flows.age' : 'flows.plain'),
    },
    {
      ...place('operator', 'operator', [words('flows.operatorDetail')]),
      ...flow('site', words('flows.operatorSite'), 'flows.shell'),
    },
  ];
  if (smtpUrl !== undefined) {
    const isLocal = LOOPBACK.test(new URL(smtpUrl).hostname);
    places.push({
      ...place('recipient', 'mail', companiesOf(source, 'privacy.handlerMail')),
      ...flow('site', words('flows.siteMail'), isLocal ? 'flows.local' : 'flows.tls'),
    });
  }
  for (const [at, { name, scopes }] of apps.entries()) {
    const data = words('flows.siteApp', { scopes: scopes.join(', ') || 'openid' });
    const app = { id: `app${at}`, kind: 'recipient', name: words('flows.app', { name }) } as const;
    places.push({ ...app, details: [scopes.join(', ')], ...flow('site', data, 'flows.https') });
  }
  const hasOwn = desktopUrl !== undefined;
  const sessions = hasOwn ? 'flows.ownHost' : 'flows.external';
  const outside = [
    ['trial', 'privacy.handlerTrial', hasOwn || isSet(site.testEnvironmentUrl), 'flows.external'],
    ['desktop', 'privacy.handlerSessions', hasOwn || site.workSessionUrls.some(isSet), sessions],
    ['payment', 'privacy.handlerPayment', isSet(site.donationUrl), 'flows.external'],
  ] as const;
  const protection = `${words('flows.https')}; ${words('flows.rules')}`;
  for (const [id, label, isThere, data] of outside)
    if (isThere)
      places.push({
        ...place('outside', id, companiesOf(source, label)),
        flow: { from: 'visitor', data: words(data), protection },
      });
  return places;
}

function siteDetails({ words, config, site }: Source): string[] {
  const engine = config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL';
  return [site.hosting?.name ?? words('common.notStated'), words('flows.database', { engine })];
}

function companiesOf({ handlers, words }: Source, label: string): string[] {
  const names = handlers.find((handler) => handler.label === label)?.companies.map(({ provider }) => provider) ?? [];
  const stated = [...new Set(names.filter((name) => name !== undefined))];
  if (stated.length === 0) return [words('common.notStated')];
  return stated.length > 2 ? [stated[0] ?? '', `+ ${stated.length - 1}`] : stated;
}
