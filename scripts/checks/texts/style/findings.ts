// Finds what the style of texts should avoid (docs/languages.md): long sentences, long forms, many colons.
import type { Language } from '#src/shared/languages/languages.ts';
import { textFile, type Texts, type TextKind } from '../../../text-rules/text-set.ts';
import { phraseFinder } from '../phrase.ts';
import type { StyleRules } from '../wording.ts';
import { sentenceReader, type Sentence } from './sentences.ts';

/** One text that should be written in another way. */
interface Finding {
  /** As `accepted` in wording.json names it, such as `emails confirm.text: those who`. */
  id: string;
  /** One line for a person, with the place and the proposal. */
  message: string;
}

/** Limits of docs/languages.md; a language can have others in its `wording.json`. */
const MAX_SENTENCE_WORDS = 24;
const MAX_COLON_PERCENT = 8;
/** Shorter sentences are labels, in which a colon is right. */
const LABEL_WORDS = 5;

/** Takes the texts of a language by kind, and its rules. Returns a line for each finding, and for each accepted one that is gone. */
export function findStyle(
  language: Language,
  texts: ReadonlyMap<TextKind, Texts>,
  rules: StyleRules,
): readonly string[] {
  const sentencesOf = sentenceReader(language);
  const all = [...texts].flatMap(([kind, byKey]) =>
    [...byKey].map(([key, text]) => ({ kind, key, text, sentences: sentencesOf(text) })),
  );
  const findLongForms = findPhrases(rules.longForms);
  const findings = all.flatMap(({ kind, key, text, sentences }) =>
    [...findLongForms(text), ...lengthFindings(sentences, rules.maxSentenceWords ?? MAX_SENTENCE_WORDS)].map(
      ({ id, message }) => ({
        id: `${kind} ${key}: ${id}`,
        message: `${textFile(kind, language)}: ${key} ${message}`,
      }),
    ),
  );
  const { accepted = [], maxColonPercent = MAX_COLON_PERCENT } = rules;
  return [
    ...findings.filter(({ id }) => !accepted.includes(id)).map(({ message }) => message),
    ...accepted
      .filter((entry) => !findings.some(({ id }) => id === entry))
      .map((entry) => `src/texts/${language}/wording.json: accepts '${entry}', which no longer occurs`),
    ...colonFindings(
      language,
      all.flatMap(({ sentences }) => sentences),
      maxColonPercent,
    ),
  ];
}

function findPhrases(phrases: Readonly<Record<string, string>> = {}): (text: string) => Finding[] {
  const find = phraseFinder(Object.keys(phrases));
  return (text) =>
    find(text.replace(/\{\{\w+\}\}/g, 'X')).map((phrase) => ({
      id: phrase,
      message: `says '${phrase}': write ${phrases[phrase]}`,
    }));
}

function lengthFindings(sentences: readonly Sentence[], max: number): Finding[] {
  const longest = Math.max(0, ...sentences.map(({ words }) => words));
  return longest > max ? [{ id: 'long sentence', message: `has a sentence of ${longest} words: at most ${max}` }] : [];
}

function colonFindings(language: Language, all: readonly Sentence[], maxPercent: number): string[] {
  const sentences = all.filter(({ words }) => words >= LABEL_WORDS);
  const colons = sentences.filter(({ hasColon }) => hasColon).length;
  return colons * 100 > sentences.length * maxPercent
    ? [`src/texts/${language}: ${colons} of ${sentences.length} sentences have a colon: at most ${maxPercent} %`]
    : [];
}
