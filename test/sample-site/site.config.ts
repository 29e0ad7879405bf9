// A second product on the same code, for build/brand/brand.test.ts: another name, slug,
// colours and mark; registration by invitation, and addresses that have to be confirmed.
import { defineSite } from '#src/shared/site/site.ts';

export default defineSite({
  name: 'Chiara',
  slug: 'chiara',
  tagline: 'Chiaro come il sole',
  publicUrl: 'https://chiara.example.net',
  email: 'ciao@chiara.example.net',
  testEnvironmentUrl: null,
  workSessionUrls: [null],
  donationUrl: null,
  apiBaseUrl: null,
  legalName: 'Chiara ETS',
  accessibilityAnswerDays: 14,
  registration: 'invitation',
  confirmation: 'required',
  sourceCodeUrl: 'https://codice.example.net/chiara',
});
