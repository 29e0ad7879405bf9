// Texts address one reader informally (docs/product.md, "Languages and addresses"): finds formal forms.
import type { Language } from '#src/shared/languages.ts';

const word = (words: string, flags = 'iu') => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);

// German 'Sie' at the start of a sentence may be 'they', Italian 'Lei' may be 'she': only the others are certain.
const inside = (words: string) => new RegExp(`(?<=[\\p{L}\\p{N},;–} ] )(?:${words})(?![\\p{L}\\p{N}])`, 'u');

const FORMAL: Readonly<Record<Language, readonly RegExp[]>> = {
  de: [inside('Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres')],
  el: [word('εσείς|εσάς|σας'), /(?<!\p{L})\p{L}{2,}(?:είτε|ήστε|άστε|έστε|ετε)(?!\p{L})/iu],
  en: [],
  es: [word('usted|ustedes|vosotros|vosotras|vuestr[oa]s?|os')],
  fr: [word('vous|votre|vos|veuillez'), /(?<!\p{L})(?!(?:chez|assez|nez|rez)(?!\p{L}))\p{L}{2,}ez(?!\p{L})/iu],
  it: [inside('Lei|Suo|Sua|Suoi|Sue|Voi|Vostro|Vostra|Vostri|Vostre'), word('La preghiamo|vi preghiamo')],
  nl: [word('u|uw|uzelf')],
  pt: [word('você|vocês|o senhor|a senhora|vós')],
  ro: [word('dumneavoastră|dumneata|dvs|vă rugăm')],
};

// Texts that may contain a formal form, each with its reason.
const EXCEPTIONS: readonly { language: Language; text: RegExp; reason: string }[] = [];

/** Returns the first formal form in a text, or nothing. */
export function formalForm(language: Language, text: string): string | undefined {
  if (EXCEPTIONS.some((entry) => entry.language === language && entry.text.test(text))) return undefined;
  for (const pattern of FORMAL[language]) {
    const found = pattern.exec(text);
    if (found) return found[0];
  }
  return undefined;
}
