// Rules for the texts of each language: how they are typeset and which forms of address are formal.
import type { Language } from '#src/shared/languages.ts';

/** A pattern that a text must not match, and what is wrong if it does. */
export interface Rule {
  pattern: RegExp;
  words: string;
}

interface LanguageRules {
  typography: readonly Rule[];
  /** Formal forms of address; texts address one reader informally (docs/product.md, "Languages and addresses"). */
  formal: readonly RegExp[];
}

const word = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

// At the start of a sentence German 'Sie' may mean 'they' and Italian 'Lei' 'she', so only later words count.
const notFirst = (words: string) => new RegExp(`(?<=[\\p{L}\\p{N},;–} ] )(?:${words})(?![\\p{L}\\p{N}])`, 'u');

const NO_SPACE: Rule = { pattern: /\s[:;!?»](?!\p{L})|«\s/u, words: 'has a space before : ; ! ? » or after «' };
const quotes = (pattern: RegExp, correct: string): Rule => ({
  pattern,
  words: `has foreign quotation marks: here they are ${correct}`,
});
const GUILLEMETS = quotes(/[„“”‘]/, '«…»');
const SINGLE_QUOTES = quotes(/[„“”«»]/, '‘…’');

/** The rules of each language, which docs/glossary.md explains. */
export const LANGUAGE_RULES: Readonly<Record<Language, LanguageRules>> = {
  de: {
    typography: [NO_SPACE, quotes(/[«»‹›”]/, '„…“')],
    formal: [notFirst('Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres')],
  },
  el: {
    typography: [
      NO_SPACE,
      GUILLEMETS,
      { pattern: /[\u1F00-\u1FFF]|\u0342|\u0345|\u0313|\u0314/, words: 'is not monotonic Greek' },
      {
        pattern: /\p{Script=Greek}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}/u,
        words: 'mixes Greek and Latin letters in a word',
      },
      { pattern: /σ(?!\p{L})|ς\p{L}/u, words: 'has the wrong sigma at the end of a word' },
      { pattern: /[?\u037E]/, words: 'has a question mark that is not the Greek ;' },
      {
        pattern: /(?<!\p{L})(?=\p{Lu}*[ΆΈΉΊΌΎΏ])\p{Lu}{2,}(?!\p{L})/u,
        words: 'has an accent in a word of capitals',
      },
    ],
    formal: [word('εσείς|εσάς|σας'), /(?<!\p{L})\p{L}{2,}(?:είτε|ήστε|άστε|έστε|ετε)(?!\p{L})/iu],
  },
  en: { typography: [NO_SPACE, SINGLE_QUOTES], formal: [] },
  es: { typography: [NO_SPACE, GUILLEMETS], formal: [word('usted|ustedes|vosotros|vosotras|vuestr[oa]s?|os')] },
  fr: {
    typography: [
      GUILLEMETS,
      {
        pattern: /(?<=[^\s\u00A0\u202F?!])[;!?»]|[\p{L}\p{N}}):](?<!https?):(?=\s|$)/u,
        words: 'lacks the no-break space before ; : ! ? or »',
      },
      { pattern: / [:;!?»]/, words: 'breaks the line before : ; ! ? or »: use a no-break space' },
      { pattern: /«(?![\u00A0\u202F])/, words: 'lacks the no-break space after «' },
    ],
    formal: [word('vous|votre|vos|veuillez'), /(?<!\p{L})(?!(?:chez|assez|nez|rez)(?!\p{L}))\p{L}{2,}ez(?!\p{L})/iu],
  },
  it: {
    typography: [NO_SPACE, GUILLEMETS],
    formal: [notFirst('Lei|Suo|Sua|Suoi|Sue|Voi|Vostro|Vostra|Vostri|Vostre'), word('La preghiamo|vi preghiamo')],
  },
  nl: { typography: [NO_SPACE, SINGLE_QUOTES], formal: [word('u|uw|uzelf')] },
  pt: { typography: [NO_SPACE, GUILLEMETS], formal: [word('você|vocês|o senhor|a senhora|vós')] },
  ro: {
    typography: [NO_SPACE, quotes(/[“‘]/, '„…”')],
    formal: [word('dumneavoastră|dumneata|dvs|vă rugăm')],
  },
};
