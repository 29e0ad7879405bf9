// Texts address one reader informally (docs/product.md, "Languages and addresses"): finds formal forms.
import type { Language } from '#src/shared/languages.ts';
import { LANGUAGE_RULES } from './language-rules.ts';

// Texts that may contain a formal form, each with its reason.
const EXCEPTIONS: readonly { language: Language; text: RegExp; reason: string }[] = [];

/** Returns the first formal form in a text, or nothing. */
export function formalForm(language: Language, text: string): string | undefined {
  if (EXCEPTIONS.some((entry) => entry.language === language && entry.text.test(text))) return undefined;
  for (const pattern of LANGUAGE_RULES[language].formal) {
    const found = pattern.exec(text);
    if (found) return found[0];
  }
  return undefined;
}
