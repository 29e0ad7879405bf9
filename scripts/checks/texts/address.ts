// Texts keep to one register (docs/product.md, "Languages and addresses"): informal, but French has vous. Finds the other forms.
import type { LanguageRules } from './language-rules.ts';

/** Returns the first form of the wrong register in a text, or nothing. */
export function formalForm(rules: LanguageRules, text: string): string | undefined {
  for (const pattern of rules.formal) {
    const found = pattern.exec(text);
    if (found) return found[0];
  }
  return undefined;
}
