// What the command `setup` asks, in this order. Whether an answer can be used is decided by the tables of the settings
// (src/server/settings/config.ts) and of site.config.ts (src/server/site/site-check.ts): nothing here repeats them.

/** A question: a name in capitals is a setting, any other a field of site.config.ts. */
export interface Question {
  readonly name: string;
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

export const QUESTIONS: readonly QuestionGroup[] = [
  {
    title: 'The site',
    questions: [
      { name: 'PUBLIC_URL', text: 'Public address' },
      { name: 'name', text: 'Name of the site, as readers see it' },
      { name: 'tagline', text: 'The line under the name' },
      { name: 'slug', text: 'The name in addresses of pages, small letters and digits' },
      { name: 'email', text: 'Contact address, which emails also come from' },
      { name: 'registration', text: 'Who may register', hasChoices: true },
      { name: 'confirmation', text: 'Must an email address be confirmed before the first sign-in', hasChoices: true },
      {
        name: 'sourceCodeUrl',
        text: 'Where the source code of this site is, with your changes (the licence asks for it)',
      },
    ],
  },
  {
    title:
      'Who runs it, for the legal notice and the privacy page. The pages say of each fact that is left out that it is not stated',
    questions: [
      { name: 'legalName', text: 'Full legal name of the person or body' },
      { name: 'operator.form', text: 'Legal form, such as Associazione non riconosciuta; for a person, say so' },
      { name: 'operator.street', text: 'Street and number' },
      { name: 'operator.city', text: 'Postcode and city' },
      { name: 'operator.country', text: 'Country, two letters such as IT' },
      { name: 'operator.phone', text: 'Telephone' },
      { name: 'operator.representedBy', text: 'Who may act for it: names, with ; between' },
      { name: 'operator.register.name', text: 'Public register that it is entered in' },
      { name: 'operator.register.number', text: 'Number there', after: 'operator.register.name' },
      { name: 'operator.vatNumber', text: 'VAT or tax number' },
      { name: 'operator.supervisoryAuthority.name', text: 'Your data protection authority' },
      {
        name: 'operator.supervisoryAuthority.url',
        text: 'Its address, https',
        after: 'operator.supervisoryAuthority.name',
      },
    ],
  },
  {
    title: 'Who else handles data',
    questions: [
      { name: 'hosting.name', text: 'Company whose server this is' },
      { name: 'hosting.country', text: 'Country of the server, two letters', after: 'hosting.name' },
      { name: 'hosting.address', text: 'Its address in one line', after: 'hosting.name' },
      { name: 'hosting.phone', text: 'Its telephone', after: 'hosting.name' },
      { name: 'mail.name', text: 'Company or body whose mail server sends the emails' },
      { name: 'mail.country', text: 'Its country, two letters', after: 'mail.name' },
      { name: 'donationUrl', text: 'Page for donations, https' },
      { name: 'payment.name', text: 'Who handles the payments there', after: 'donationUrl' },
      { name: 'payment.country', text: 'Its country, two letters', after: 'payment.name' },
      { name: 'logDays', text: 'Days that the log of the server is kept' },
    ],
  },
  {
    title: 'The server',
    questions: [
      { name: 'DATABASE_URL', text: 'PostgreSQL; left out: SQLite, for one server' },
      { name: 'SMTP_URL', text: 'Mail server; left out: emails are only written to files' },
      { name: 'TRUST_PROXY', text: 'Your proxy' },
      { name: 'BACKUP_RECIPIENT', text: 'Keys of backups; make one on another machine: admin backup-key KEYFILE' },
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
