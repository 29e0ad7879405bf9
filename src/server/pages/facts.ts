// What the pages say about the settings in effect.
import type { ServerFacts } from '#src/shared/site/server-facts.ts';
import type { Config } from '../settings/config.ts';

/** Takes the settings. Returns the facts that pages state. */
export function factsOf(
  config: Pick<
    Config,
    | 'sessionIdleDays'
    | 'sessionMaxDays'
    | 'unusedAccountMonths'
    | 'unusedHomeMonths'
    | 'backupRecipients'
    | 'smtpUrl'
    | 'desktopUrl'
  >,
): ServerFacts {
  return {
    sessionIdleDays: config.sessionIdleDays,
    sessionMaxDays: config.sessionMaxDays,
    encryptsBackups: config.backupRecipients.length > 0,
    sendsEmails: config.smtpUrl !== undefined,
    unusedAccountMonths: (config.smtpUrl !== undefined && config.unusedAccountMonths) || 0,
    unusedHomeMonths: (config.smtpUrl !== undefined && config.unusedHomeMonths) || 0,
    ...(config.desktopUrl !== undefined && { desktopUrl: config.desktopUrl }),
  };
}
