// The sentences that the specification fixes (docs/spec.md, sections 2, 4, 5 and 8).
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { fault, type TextSet } from '../../text-rules/text-set.ts';

const FIXED: readonly { key: string; language: Language; text: string }[] = [
  { key: 'start.label', language: 'it', text: 'Accesso riservato agli Sviluppatori' },
  { key: 'notFound.title', language: 'it', text: '404 - Pagina non trovata' },
  { key: 'errors.invalidCredentials', language: 'it', text: 'Credenziali non valide' },
  { key: 'errors.userFetch', language: 'it', text: 'Errore nel recupero dati utente' },
  { key: 'signIn.formError', language: 'de', text: 'Alle Felder sind erforderlich' },
  { key: 'signIn.formError', language: 'en', text: 'All fields are required' },
  { key: 'signIn.toRegister', language: 'en', text: "Don't have an account? Register" },
  { key: 'signIn.toSignIn', language: 'en', text: 'Already have an account? Login' },
  // The greeting's last fallback and the name in the bar, as on the screens of the specification.
  { key: 'workArea.usernameFallback', language: 'it', text: 'Username' },
  { key: 'frame.account.userFallback', language: 'it', text: 'Utente' },
];

/** Compares the fixed texts; straight and curly apostrophes count as equal. */
export function checkLiterals(set: TextSet): string[] {
  return FIXED.flatMap(({ key, language, text }) => {
    const ours = set.byLanguage.get(language)?.get(key);
    return ours?.replaceAll('’', "'") === text
      ? []
      : [fault(set, language, key, `should be '${text}', as the specification has it`)];
  });
}

/** Whether a text is fixed, so that no other rule applies to it. */
export function isFixed(key: string, language: Language): boolean {
  return FIXED.some((entry) => entry.key === key && entry.language === language);
}

/** The tagline is a setting, the same in every language: no text may hold it. */
export function checkTagline(set: TextSet, tagline: string): string[] {
  return LANGUAGE_CODES.flatMap((language) =>
    [...(set.byLanguage.get(language) ?? [])]
      .filter(([, text]) => tagline !== '' && text.includes(tagline))
      .map(([key]) => fault(set, language, key, 'repeats the tagline, which belongs to site.config.ts')),
  );
}
