// The one file that an operator edits. Each field is explained in src/shared/site/site.ts; build and start check it. A copy in another
// place, which SITE_CONFIG names, works as it is: the import below is for editors alone.
import type { Site } from './src/shared/site/site.ts';

const site: Site = {
  name: 'Aperta',
  slug: 'aperta',
  tagline: 'All You Can Think is Real',
  publicUrl: 'https://aperta.example.org',
  email: 'info@example.org',
  testEnvironmentUrl: 'https://prova.example.org/',
  workSessionUrls: [
    'https://sessione1.example.org/',
    'https://sessione2.example.org/',
    'https://sessione3.example.org/',
  ],
  donationUrl: 'https://donazioni.example.org/',
  apiBaseUrl: null,
  legalName: 'Aperta (example operator)',
  accessibilityAnswerDays: 14,
  registration: 'open',
  confirmation: 'optional',
  sourceCodeUrl: 'https://codice.example.org/aperta',

  // The plan and the promises of the project that this file is an example of. Replace them by your own, or remove them: pages that
  // need them, and all that they say of them, are then not there.
  isInDevelopment: true,
  plan: { version: 'MVP 1.0', from: '2025-07', until: '2025-10', goal: '2025-10-15', state: 'late' },
  budget: {
    lines: [
      { item: 'fees', min: 8000, max: 14000 },
      { item: 'workstation', min: 2000, max: 3000 },
      { item: 'server', min: 1500, max: 2000 },
      { item: 'contingency', min: 500, max: 1000 },
    ],
    includesTaxes: true,
  },
  donationUses: ['fees', 'workstation', 'server', 'freeSoftware', 'contingency'],
  server: { processors: 4, memoryGb: 4, storageGb: 80 },
  promises: [
    'freeBasicUse',
    'freeInfrastructure',
    'invoices',
    'noConditions',
    'noInfluence',
    'donorsOnRequest',
    'surplusKept',
    'spendingPublished',
  ],
  seeksContributors: true,

  // What only you know. All of it is optional (src/shared/site/site-facts.ts explains each field): the pages say what is stated here, and
  // say plainly that the rest is not stated on this site. A public site should state operator, hosting and who else handles data.
  //
  // operator: {
  //   form: 'legal form', street: 'street and number', city: 'postcode and city', country: 'IT',
  //   register: { name: 'name of the register', number: 'number in it' }, representedBy: ['first and last name'],
  //   vatNumber: 'VAT or tax number', phone: '+39 …', publicationDirector: 'who answers for what is published',
  //   supervisoryAuthority: { name: 'data protection authority', url: 'https://…' },
  //   does: 'what you do, in a line', people: [{ name: 'first and last name', role: 'what they look after', picture: 'ada.jpg' }],  // brand/people/ada.jpg
  //   decisions: 'how you decide, in a line', funders: ['name'],
  // },
  // hosting: { name: 'company', country: 'IT', address: 'street, postcode and city', phone: '+39 …', rulesUrl: 'https://…' },
  // A fact that is true or false and left out is said to be not stated: isFreeSoftware, erasesOnExit, givesTaxReceipts.
  // testEnvironment: { apps: ['LibreOffice'], provider: 'company', country: 'IT', isFreeSoftware: true, erasesOnExit: true },
  // workSessions: [{ name: 'Office', apps: ['LibreOffice'], provider: 'company', country: 'IT' }],  // in the order of workSessionUrls
  // ownDesktop: { apps: ['LibreOffice'], country: 'IT', isFreeSoftware: true },  // with DESKTOP_URL: your own desktops
  // fileStorage: { name: 'company', country: 'IT' },   // who keeps the files of workSessions; one of them may have its own fileStorage
  // payment: { name: 'company', country: 'IE' },       // who handles donations
  // mail: { name: 'company', country: 'IT' },          // whose mail server sends the emails
  // charity: { register: 'register of charities', number: 'number in it', givesTaxReceipts: true },
  // money: { received: 0, spent: 0, date: '2026-11-26' },  // euro so far, and the day of these sums
  // accessibilityTests: { screenReaders: '2026-11-26', disabledPeople: '2026-11-26', planned: '2027-03-31' },  // by people
  // backupDays: 14,                                    // how long you keep backups that you make in another way than deploy/ does
  // logDays: 14,                                       // how long you keep the server's log
  // announced: { storie: { by: 'who looks after it', month: '2027-03' } },  // of sections without content yet
  // communityUrl: 'https://…', statusUrl: 'https://…', roadmapUrl: 'https://…',
};

export default site;
