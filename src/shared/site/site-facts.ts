// What only the operator of a site knows. Everything here is optional: pages say it where it is stated, and say plainly where it is not.
import type { PromiseName } from '#src/shared/stated/promises.ts';

/** A company or body that does something for the site. */
export interface Provider {
  /** Its full name. */
  name: string;
  /** The country where it keeps the data: two letters, such as `IT` (ISO 3166-1). */
  country?: string;
  /** Its rules or its privacy notice, https. */
  rulesUrl?: string;
}

/** The company whose server the site runs on; France asks for its address and telephone number (LCEN, article 1-1). */
export interface Hosting extends Provider {
  /** Street, postcode and city in one line. */
  address?: string;
  phone?: string;
}

/** Who runs the site, for the legal notice. The name is `legalName`. */
export interface Operator {
  /** Legal form, such as `Associazione non riconosciuta`; for a person, say so: `Privatperson`. */
  form?: string;
  street?: string;
  /** Postcode and city. */
  city?: string;
  /** Two letters, such as `IT`. */
  country?: string;
  /** The public register that it is entered in, and the number there. */
  register?: { name: string; number: string };
  /** Names of the people who may act for it. */
  representedBy?: readonly string[];
  /** What it does, in a line of your own words: it is shown as it is in all languages. */
  does?: string;
  /** Who does the work, each with what they look after; `picture`: a file in `people/` of the folder `brand`, such as `ada.jpg`. */
  people?: readonly { name: string; role?: string; picture?: string }[];
  /** How decisions are taken, in a line of your own words. */
  decisions?: string;
  /** Names of those who fund it. */
  funders?: readonly string[];
  /** VAT number, or the tax number that the country asks for. */
  vatNumber?: string;
  phone?: string;
  /** The person who answers for what is published; without one, the first of `representedBy`. */
  publicationDirector?: string;
  /** The authority that supervises the activity, if it needs a permit. */
  permitAuthority?: string;
  /** The data protection authority that supervises the operator. */
  supervisoryAuthority?: { name: string; url?: string };
}

/** What is known of the test environment or of one desktop. The address of each is a setting of its own. */
export interface Desktop {
  /** What visitors call it, such as `Office`; the same in every language. A desktop without a name has its number. */
  name?: string;
  /** Names of the apps that are installed, such as `LibreOffice`. */
  apps?: readonly string[];
  /** Who runs it: the company's full name. */
  provider?: string;
  /** The country of its server: two letters. */
  country?: string;
  /** The rules that apply there, https. */
  rulesUrl?: string;
  /** Whether all of its software is free software. Left out: the pages say that it is not stated. */
  isFreeSoftware?: boolean;
}

/** A test environment that somebody else runs. */
export interface TestEnvironment extends Desktop {
  /** Whether it erases the data when a visitor leaves, as those who run it state. Left out: the pages say that it is not stated. */
  erasesOnExit?: boolean;
}

/** A desktop that a link of `workSessionUrls` leads to. */
export interface LinkedDesktop extends Desktop {
  /** Who keeps the files that members save there, if it is not the `fileStorage` of all. */
  fileStorage?: Provider;
}

/** Sums in whole euro. */
export interface Money {
  received: number;
  spent: number;
  /** The day of these sums, such as `2026-11-26`. */
  date: string;
}

/** Days such as `2026-11-26`. */
export interface AccessibilityTests {
  /** By people who use a screen reader every day. */
  screenReaders?: string;
  /** By disabled people. */
  disabledPeople?: string;
  /** The day until which tests that have not been done are planned. */
  planned?: string;
}

/** The plan of the first version. */
export interface Plan {
  /** What the plan calls that version, such as `MVP 1.0`. */
  version: string;
  /** The first and the last month of the work, such as `2025-07`. */
  from: string;
  until: string;
  /** The day that the version was or is planned for, such as `2025-10-15`. */
  goal: string;
  /** Absent: nothing is said of it. `late`: the day of the goal has passed, and the version is not ready. */
  state?: 'late' | 'released';
  /** What is to be there by which month, in your own words, in order of time; `isDone`: it is there. */
  milestones?: readonly { month: string; what: string; isDone?: boolean }[];
}

/** A line of the budget, from `min` to `max` whole euro. */
export interface BudgetLine {
  /** `fees`, `workstation`, `server` or `contingency`, which have a name in each language, or your own words for all languages. */
  item: string;
  min: number;
  max: number;
}

/** The forecast budget. `/bilancio-MVP` and all that leads there exist with it alone. */
export interface Budget {
  lines: readonly BudgetLine[];
  /** Whether the sums include taxes, social contributions and VAT. */
  includesTaxes?: boolean;
}

/** The server that the site runs on. */
export interface Machine {
  processors: number;
  memoryGb: number;
  storageGb: number;
}

/** What is known of a section that is only announced. */
export interface AnnouncedSection {
  /** Who looks after it; without it, the operator. */
  by?: string;
  /** The month in which it is to open, such as `2027-03`. */
  month?: string;
}

/** The optional part of `site.config.ts`. */
export interface SiteFacts {
  /** Whether the site is still being built: the home page says so. */
  isInDevelopment?: boolean;
  plan?: Plan;
  budget?: Budget;
  /** What donations are for: `fees`, `workstation`, `server`, `freeSoftware`, `contingency`, or your own words for all languages. */
  donationUses?: readonly string[];
  server?: Machine;
  /** What you promise your visitors, by the names in `src/shared/stated/promises.ts`: pages promise nothing else in your name. */
  promises?: readonly PromiseName[];
  /** Whether you look for people who take part: announced sections then say who is wanted. */
  seeksContributors?: boolean;
  /** By the name of the section in `src/shared/pages/pages.ts`, such as `storie`. */
  announced?: Readonly<Record<string, AnnouncedSection>>;
  operator?: Operator;
  /** Where this site and the accounts are. */
  hosting?: Hosting;
  /** What is known of the test environment, whose address is `testEnvironmentUrl`. */
  testEnvironment?: TestEnvironment;
  /** What is known of the desktops, in the order of `workSessionUrls`. */
  workSessions?: readonly LinkedDesktop[];
  /** What is known of the desktops of your own desktop host (DESKTOP_URL). `npm run desktop` says whether its software is free. */
  ownDesktop?: Desktop;
  /** Who keeps the files that members save in the desktops of `workSessionUrls`, where one company does so for all. */
  fileStorage?: Provider;
  /** Who handles the payments at `donationUrl`. */
  payment?: Provider;
  /** Whose mail server sends the site's emails. */
  mail?: Provider;
  /** Only for a registered charity: its register and number, and whether donors get a receipt for their taxes, if that is known. */
  charity?: { register: string; number: string; givesTaxReceipts?: boolean };
  /** What has been received and spent so far. */
  money?: Money;
  /** When people tested the accessibility of this site. The accessibility statement says of what is left out that no such test is known. */
  accessibilityTests?: AccessibilityTests;
  /** Days that the server's log is kept. The server only writes it; what keeps it deletes it. */
  logDays?: number;
  /** Days that backups of the database are kept, if they are made in another way than by `deploy/aperta-backup.service`. */
  backupDays?: number;
  /** A forum, chat or account in a social network, https. */
  communityUrl?: string;
  /** The page that says whether everything runs, https. */
  statusUrl?: string;
  /** The page with what is planned, https. */
  roadmapUrl?: string;
}
