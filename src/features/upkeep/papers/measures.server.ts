// Security measures (GDPR, article 32): those of the program with the settings in effect, and those that only the controller knows.
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { gap, list, type Content, type Markup } from './html.server.ts';
import type { Source } from './source.server.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the technical measures. */
export function measureList({ words, config, site }: Source): Markup {
  const { passwords, sessionIdleDays: idle, sessionMaxDays: max } = config;
  const isSecure = config.publicUrl.startsWith('https:');
  const mail =
    config.smtpUrl === undefined ? 'mailNone' : LOOPBACK.test(new URL(config.smtpUrl).hostname) ? 'mailLocal' : 'mail';
  const measures: Content[] = [
    words('measure.passwords', { memory: passwords.memoryKib, passes: passwords.passes }),
    words('measure.sessions', { idle, max }),
    words('measure.secondStep'),
    isSecure ? words('measure.tls') : gap(words, words('measure.tlsGap')),
    words('measure.limits'),
    site.logDays === undefined ? gap(words, words('measure.logGap')) : words('measure.log', { days: site.logDays }),
    config.backupRecipients.length > 0
      ? words('measure.backups', { days: STORAGE_PERIODS.backupDays })
      : gap(words, words('measure.backupsGap')),
    words(`measure.${mail}`),
    words('measure.minimal'),
    words('measure.rights'),
    words('measure.roles'),
  ];
  return list(measures);
}

/** Returns the organisational measures, which are all gaps. */
export function organisationList({ words }: Source): Markup {
  const names = ['access', 'training', 'restore', 'dpia'] as const;
  return list(names.map((name) => gap(words, words(`organisation.${name}`))));
}
