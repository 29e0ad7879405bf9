// What the home of a session is called: programs show the last name of its path in titles, lists of folders and save dialogs.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';

/** As the page calls it (`desk.filesHome`). */
export const HOME_NAMES: Readonly<Record<Language, string>> = {
  de: 'Deine Dateien',
  el: 'Τα αρχεία σου',
  en: 'Your files',
  es: 'Tus archivos',
  fr: 'Vos fichiers',
  it: 'I tuoi file',
  nl: 'Je bestanden',
  pt: 'Os teus ficheiros',
  ro: 'Fișierele tale',
};

/** What is added to the names of copies that are put into the home, as the page says it (`desk.setAside`). */
export const RECOVERED: Readonly<Record<Language, string>> = {
  de: 'wiederhergestellt',
  el: 'ανάκτηση',
  en: 'recovered',
  es: 'recuperado',
  fr: 'récupéré',
  it: 'recuperato',
  nl: 'hersteld',
  pt: 'recuperado',
  ro: 'recuperat',
};

/** Returns the path of the home in a session of this language. */
export const homePath = (language: Language) => `/home/${HOME_NAMES[language]}`;

/**
 * Returns options of bubblewrap that make a member's home findable by all its names: programs store the paths of files, and the member may
 * come in another language tomorrow. `user`: the only name in earlier releases.
 */
export function homeLinks(language: Language): string[] {
  const name = HOME_NAMES[language];
  const others = ['user', ...LANGUAGE_CODES.map((code) => HOME_NAMES[code])].filter((other) => other !== name);
  return others.flatMap((other) => ['--symlink', name, `/home/${other}`]);
}
