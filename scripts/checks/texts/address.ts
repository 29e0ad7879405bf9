// Texts address one reader informally (docs/product.md, "Languages and addresses"): finds formal forms.
import type { LanguageRules } from './language-rules.ts';

/** Returns the first formal form in a text, or nothing. */
export function formalForm(rules: LanguageRules, text: string): string | undefined {
  for (const pattern of rules.formal) {
    const found = pattern.exec(text);
    if (found) return found[0];
  }
  return undefined;
}
