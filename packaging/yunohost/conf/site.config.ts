// What the operator states: each field is explained in src/shared/site/site.ts and src/shared/site/site-facts.ts of the program. After a
// change: bin/aperta --env /etc/__APP__/aperta.env build in __INSTALL_DIR__, then a restart of the service.
export default {
  name: 'Aperta',
  slug: 'aperta',
  tagline: 'All You Can Think is Real',
  publicUrl: 'https://__DOMAIN__',
  email: '__EMAIL__',
  testEnvironmentUrl: null,
  workSessionUrls: [],
  donationUrl: null,
  apiBaseUrl: null,
  legalName: '__LEGAL_NAME__',
  accessibilityAnswerDays: 14,
  registration: '__REGISTRATION__',
  confirmation: 'optional',
  // Where visitors get the program's source code, with your changes.
  sourceCodeUrl: 'https://codice.example.org/aperta',
};
