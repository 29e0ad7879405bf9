import { changeTheLanguage, findOut, readAnArticle, registerWithAnError } from './visitor.ts';
import type { Journey } from './walk.ts';

/** By name: what is said on each is in a11y/heard/recorded/. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'find-out': findOut,
  'register-with-an-error': registerWithAnError,
  'change-the-language': changeTheLanguage,
  'read-an-article': readAnArticle,
};
