// The one file that an operator edits. Each field is explained in src/shared/site.ts; build and start check it.
import { defineSite } from './src/shared/site.ts';

export default defineSite({
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
});
