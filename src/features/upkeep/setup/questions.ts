// What the command `setup` asks, in this order. Whether an answer can be used is decided by the tables of the settings
// (src/server/settings/config.ts) and of site.config.ts (src/server/site/site-check.ts): nothing here repeats them.

/** A question. A `setting` goes into the environment file, a `field` of site.config.ts into the file with the facts. */
export interface Question {
  readonly key:
    | { readonly setting: 'PUBLIC_URL' | 'DATABASE_URL' | 'SMTP_URL' | 'TRUST_PROXY' | 'BACKUP_RECIPIENT' }
    | { readonly field: string };
  readonly text: string;
  /** Asked only if there is an answer to this field. */
  readonly after?: string;
  /** The table says which values there are. */
  readonly hasChoices?: true;
}

/** A heading on the terminal, and what is asked below it. */
export interface QuestionGroup {
  readonly title: string;
  readonly questions: readonly Question[];
}

const setting = (
  name: 'PUBLIC_URL' | 'DATABASE_URL' | 'SMTP_URL' | 'TRUST_PROXY' | 'BACKUP_RECIPIENT',
  text: string,
): Question => ({
  key: { setting: name },
  text,
});
const field = (name: string, text: string, after?: string): Question => ({
  key: { field: name },
  text,
  ...(after !== undefined && { after }),
});

export const QUESTIONS: readonly QuestionGroup[] = [
  {
    title: 'The site',
    questions: [
      setting('PUBLIC_URL', 'Public address'),
      field('name', 'Name of the site, as readers see it'),
      field('tagline', 'The line under the name'),
      field('slug', 'The name in addresses of pages, small letters and digits'),
      field('email', 'Contact address, which emails also come from'),
      { ...field('registration', 'Who may register'), hasChoices: true },
      { ...field('confirmation', 'Must an email address be confirmed before the first sign-in'), hasChoices: true },
      field('sourceCodeUrl', 'Where the source code of this site is, with your changes (the licence asks for it)'),
    ],
  },
  {
    title:
      'Who runs it, for the legal notice and the privacy page. The pages say of each fact that is left out that it is not stated',
    questions: [
      field('legalName', 'Full legal name of the person or body'),
      field('operator.form', 'Legal form, such as Associazione non riconosciuta; for a person, say so'),
      field('operator.street', 'Street and number'),
      field('operator.city', 'Postcode and city'),
      field('operator.country', 'Country, two letters such as IT'),
      field('operator.phone', 'Telephone'),
      field('operator.representedBy', 'Who may act for it: names, with ; between'),
      field('operator.register.name', 'Public register that it is entered in'),
      field('operator.register.number', 'Number there', 'operator.register.name'),
      field('operator.vatNumber', 'VAT or tax number'),
      field('operator.supervisoryAuthority.name', 'Your data protection authority'),
      field('operator.supervisoryAuthority.url', 'Its address, https', 'operator.supervisoryAuthority.name'),
    ],
  },
  {
    title: 'Who else handles data',
    questions: [
      field('hosting.name', 'Company whose server this is'),
      field('hosting.country', 'Country of the server, two letters', 'hosting.name'),
      field('hosting.address', 'Its address in one line', 'hosting.name'),
      field('hosting.phone', 'Its telephone', 'hosting.name'),
      field('mail.name', 'Company or body whose mail server sends the emails'),
      field('mail.country', 'Its country, two letters', 'mail.name'),
      field('donationUrl', 'Page for donations, https'),
      field('payment.name', 'Who handles the payments there', 'donationUrl'),
      field('payment.country', 'Its country, two letters', 'payment.name'),
      field('logDays', 'Days that the log of the server is kept'),
    ],
  },
  {
    title: 'The server',
    questions: [
      setting('DATABASE_URL', 'PostgreSQL; left out: SQLite, for one server'),
      setting('SMTP_URL', 'Mail server; left out: emails are only written to files'),
      setting('TRUST_PROXY', 'Your proxy'),
      setting('BACKUP_RECIPIENT', 'Keys of backups; make one on another machine: admin backup-key KEYFILE'),
    ],
  },
];

/** Fields that are no text, for answers that are typed: a list has `;` between its entries. */
export const FIELD_KINDS: Readonly<Record<string, 'list' | 'number'>> = {
  'operator.representedBy': 'list',
  workSessionUrls: 'list',
  logDays: 'number',
  accessibilityAnswerDays: 'number',
};
