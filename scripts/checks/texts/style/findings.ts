// Finds what the style of texts should avoid (docs/languages.md): stiff words, long sentences, long forms, many colons.
import type { Language } from '#src/shared/languages.ts';
import { phrasePattern } from '../phrase.ts';
import { textFile, type Texts, type TextKind } from '../text-set.ts';
import type { StyleRules } from '../wording.ts';
import { sentencesOf } from './sentences.ts';

/** One text that should be written in another way. */
export interface Finding {
  /** Stands in the list of accepted findings, such as `emails confirm.text: those who`. */
  id: string;
  /** One line for a person, with the place and the proposal. */
  message: string;
}

/** The findings of one language. */
export interface LanguageFindings {
  findings: readonly Finding[];
  /** Sentences with a colon, if their share is above the limit; otherwise 0. */
  colons: number;
  /** The share in words, for messages. */
  colonShare: string;
}

/** Limits of docs/languages.md; a language can have others in its `wording.json`. */
const MAX_SENTENCE_WORDS = 24;
const MAX_COLON_PERCENT = 8;
/** Shorter sentences are labels, in which a colon is right. */
const LABEL_WORDS = 5;

/** Takes the texts of a language by kind, and its rules. */
export function findStyle(
  language: Language,
  texts: ReadonlyMap<TextKind, Texts>,
  rules: StyleRules,
): LanguageFindings {
  const all = [...texts].flatMap(([kind, byKey]) => [...byKey].map(([key, text]) => ({ kind, key, text })));
  const findings = all.flatMap(({ kind, key, text }) =>
    [
      ...phraseFindings(rules.wordsToAvoid, text),
      ...phraseFindings(rules.longForms, text),
      ...lengthFindings(language, text, rules.maxSentenceWords ?? MAX_SENTENCE_WORDS),
    ].map(({ id, message }) => ({
      id: `${kind} ${key}: ${id}`,
      message: `${textFile(kind, language)}: ${key} ${message}`,
    })),
  );
  return {
    findings,
    ...countColons(
      language,
      all.map(({ text }) => text),
      rules.maxColonPercent ?? MAX_COLON_PERCENT,
    ),
  };
}

function phraseFindings(phrases: Readonly<Record<string, string>> = {}, text: string): Finding[] {
  const plain = text.replace(/\{\{\w+\}\}/g, 'X');
  return Object.entries(phrases)
    .filter(([phrase]) => phrasePattern(phrase).test(plain))
    .map(([phrase, use]) => ({ id: phrase, message: `says '${phrase}': write ${use}` }));
}

function lengthFindings(language: Language, text: string, max: number): Finding[] {
  const longest = Math.max(0, ...sentencesOf(language, text).map(({ words }) => words));
  return longest > max ? [{ id: 'long sentence', message: `has a sentence of ${longest} words: at most ${max}` }] : [];
}

function countColons(
  language: Language,
  texts: readonly string[],
  maxPercent: number,
): Omit<LanguageFindings, 'findings'> {
  const sentences = texts.flatMap((text) => sentencesOf(language, text)).filter(({ words }) => words >= LABEL_WORDS);
  const colons = sentences.filter(({ hasColon }) => hasColon).length;
  const percent = (100 * colons) / Math.max(1, sentences.length);
  return {
    colons: percent > maxPercent ? colons : 0,
    colonShare: `${colons} of ${sentences.length} sentences have a colon: at most ${maxPercent} %`,
  };
}
