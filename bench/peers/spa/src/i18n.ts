import i18next from 'i18next';
import Backend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, viewOf } from './shared/view';

/** Resolves when the texts of the header and the footer are loaded. */
export const ready = i18next
  .use(Backend)
  .use(initReactI18next)
  .init({
    lng: viewOf(location.pathname).language,
    supportedLngs: LANGUAGES,
    fallbackLng: false,
    load: 'currentOnly',
    ns: ['frame'],
    defaultNS: 'frame',
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
    interpolation: { escapeValue: false },
  });

export { i18next };
