// What an operator can state, complete: all people and companies are invented.
import type { Site } from '#src/shared/site.ts';

/** Everything that is optional, and what it depends on. */
export const FACTS = {
  workSessionUrls: ['https://sessione1.example.org/', 'https://sessione2.example.org/'],
  legalName: 'Associazione Prova ETS',
  operator: {
    form: 'Associazione riconosciuta',
    street: 'Via dell’Esempio 1',
    city: '40100 Bologna',
    country: 'IT',
    register: { name: 'Registro unico nazionale del Terzo settore', number: '00001' },
    representedBy: ['Ada Esempio', 'Ivo Prova'],
    vatNumber: 'IT00000000000',
    phone: '+39 051 000000',
    publicationDirector: 'Ada Esempio',
    supervisoryAuthority: {
      name: 'Garante per la protezione dei dati personali',
      url: 'https://www.garanteprivacy.it/',
    },
  },
  hosting: {
    name: 'Server Esempio GmbH',
    country: 'DE',
    address: 'Musterstraße 1, 10115 Berlin',
    phone: '+49 30 000000',
    rulesUrl: 'https://server.example.net/privacy',
  },
  testEnvironment: {
    apps: ['LibreOffice', 'Inkscape'],
    provider: 'Desktop Esempio SAS',
    country: 'FR',
    rulesUrl: 'https://desktop.example.net/rules',
    isFreeSoftware: false,
  },
  workSessions: [
    {
      name: 'Ufficio',
      apps: ['LibreOffice', 'Thunderbird'],
      provider: 'Desktop Esempio SAS',
      country: 'FR',
      rulesUrl: 'https://desktop.example.net/rules',
      isFreeSoftware: false,
    },
    {
      name: 'Disegno',
      apps: ['Inkscape', 'GIMP'],
      provider: 'Associazione Prova ETS',
      country: 'IT',
      rulesUrl: 'https://community.example.net/rules',
      isFreeSoftware: true,
    },
  ],
  ownDesktop: {
    apps: ['Mousepad'],
    provider: 'Aperta OdV',
    country: 'IT',
    rulesUrl: 'https://desktop.aperta.example/regole',
    isFreeSoftware: true,
  },
  fileStorage: { name: 'Desktop Esempio SAS', country: 'FR', rulesUrl: 'https://desktop.example.net/rules' },
  payment: { name: 'Pagamenti Esempio Ltd', country: 'IE', rulesUrl: 'https://pay.example.net/privacy' },
  mail: { name: 'Posta Esempio BV', country: 'NL' },
  charity: { register: 'RUNTS', number: '00001', givesTaxReceipts: true },
  money: { received: 3150, spent: 1200, date: '2026-10-31' },
  logDays: 14,
  communityUrl: 'https://community.example.net/',
  statusUrl: 'https://status.example.net/',
  roadmapUrl: 'https://roadmap.example.net/',
} satisfies Partial<Site>;
