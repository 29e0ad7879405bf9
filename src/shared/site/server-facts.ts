// What pages say about the server's settings. The build writes the defaults; the server writes what is in effect into the pages
// that say it (src/server/pages/with-facts.ts), and serves it to pages that are shown without loading a document.

/** Settings of the server as far as pages state them. */
export interface ServerFacts {
  /** Days without use after which a session ends. */
  readonly sessionIdleDays: number;
  /** Days after which any session ends. */
  readonly sessionMaxDays: number;
  /** Whether backups are encrypted, to the keys of BACKUP_RECIPIENT. */
  readonly encryptsBackups: boolean;
  /** Whether a mail server is set. Without one nobody is warned, so unconfirmed accounts stay. */
  readonly sendsEmails: boolean;
  /** Months without use after which an account is deleted; 0: never. */
  readonly unusedAccountMonths: number;
  /** Months after which a home on the desktop host that nobody opens is erased; 0: never. */
  readonly unusedHomeMonths: number;
  /** DESKTOP_URL: the origin of the operator's desktop host. */
  readonly desktopUrl?: string;
}

/** The facts of a server without settings (a test compares them): what the build writes. */
export const DEFAULT_FACTS: ServerFacts = {
  sessionIdleDays: 30,
  sessionMaxDays: 180,
  encryptsBackups: false,
  sendsEmails: false,
  unusedAccountMonths: 0,
  unusedHomeMonths: 0,
};

/** The address of the facts, as JSON. */
export const FACTS_PATH = '/server-facts.json';

/** Reads facts from JSON. Throws if they are incomplete: something else than the server may have answered. */
export function parseFacts(json: string): ServerFacts {
  const found = JSON.parse(json) as Readonly<Record<keyof ServerFacts, unknown>> | null;
  for (const [name, value] of Object.entries(DEFAULT_FACTS))
    if (typeof found?.[name as keyof ServerFacts] !== typeof value) throw new Error(`no fact ${name}`);
  return found as ServerFacts;
}
