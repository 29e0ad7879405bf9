import { useTranslation } from 'react-i18next';
import type { Translate } from './shared/view';

/** The texts of a namespace in the language on the screen. */
export function useTexts(namespace: string): Translate {
  const { t } = useTranslation(namespace);
  return (key, values = {}) => t(key, values);
}
