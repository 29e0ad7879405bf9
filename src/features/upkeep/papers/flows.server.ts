// The data flows: who gives which data to whom, and how they are protected.
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { drawFlows } from './figure.server.ts';
import type { Flow, Place } from './flow-types.ts';
import { heading, raw, table, type Content } from './html.server.ts';
import type { Source } from './source.server.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the parts of the document: the figure, and a table with a row for each of its numbers. */
export function flowsPaper(source: Source): Content[] {
  const { words } = source;
  const { places, flows } = flowsOf(source);
  const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? id;
  const rows = flows.map(({ from, to, data, protection }, at) => [
    String(at + 1),
    nameOf(from),
    nameOf(to),
    data,
    protection,
  ]);
  const heads = (['number', 'from', 'to', 'data', 'protection'] as const).map((name) => words(`flows.${name}`));
  return [
    heading(2, words('flows.figure')),
    raw(drawFlows(places, flows, words('flows.figure'))),
    table(words('flows.tableCaption'), heads, rows),
  ];
}

function flowsOf(source: Source): { places: Place[]; flows: Flow[] } {
  const { words, config, site, apps } = source;
  const places: Place[] = [
    { id: 'visitor', kind: 'visitor', name: words('flows.visitor'), details: [words('flows.visitorDetail')] },
    { id: 'site', kind: 'site', name: words('flows.site'), details: siteDetails(source) },
    { id: 'operator', kind: 'operator', name: words('flows.operator'), details: [words('flows.operatorDetail')] },
    {
      id: 'backup',
      kind: 'store',
      name: words('flows.backup'),
      details: [words('flows.backupDetail', { days: STORAGE_PERIODS.backupDays })],
    },
  ];
  const isSecure = config.publicUrl.startsWith('https:');
  const flows: Flow[] = [
    {
      from: 'visitor',
      to: 'site',
      data: words('flows.visitorSite'),
      protection: words(isSecure ? 'flows.https' : 'flows.http'),
    },
    {
      from: 'site',
      to: 'backup',
      data: words('flows.siteBackup'),
      protection: words(config.backupRecipients.length > 0 ? 'flows.age' : 'flows.plain'),
    },
    { from: 'site', to: 'operator', data: words('flows.operatorSite'), protection: words('flows.shell') },
  ];
  if (config.smtpUrl !== undefined) {
    const isLocal = LOOPBACK.test(new URL(config.smtpUrl).hostname);
    places.push({
      id: 'mail',
      kind: 'recipient',
      name: words('flows.mail'),
      details: companiesOf(source, 'privacy.handlerMail'),
    });
    flows.push({
      from: 'site',
      to: 'mail',
      data: words('flows.siteMail'),
      protection: words(isLocal ? 'flows.local' : 'flows.tls'),
    });
  }
  for (const [at, { name, scopes }] of apps.entries()) {
    places.push({
      id: `app${at}`,
      kind: 'recipient',
      name: words('flows.app', { name }),
      details: [scopes.join(', ')],
    });
    const data = words('flows.siteApp', { scopes: scopes.join(', ') || 'openid' });
    flows.push({ from: 'site', to: `app${at}`, data, protection: words('flows.https') });
  }
  const hasOwn = config.desktopUrl !== undefined;
  const outside = [
    ['trial', 'privacy.handlerTrial', hasOwn || isSet(site.testEnvironmentUrl), 'flows.external'],
    [
      'desktop',
      'privacy.handlerSessions',
      hasOwn || site.workSessionUrls.some(isSet),
      hasOwn ? 'flows.ownHost' : 'flows.external',
    ],
    ['payment', 'privacy.handlerPayment', isSet(site.donationUrl), 'flows.external'],
  ] as const;
  for (const [id, label, isThere, data] of outside) {
    if (!isThere) continue;
    places.push({ id, kind: 'outside', name: words(`flows.${id}`), details: companiesOf(source, label) });
    flows.push({
      from: 'visitor',
      to: id,
      data: words(data),
      protection: `${words('flows.https')}; ${words('flows.rules')}`,
    });
  }
  return { places, flows };
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
