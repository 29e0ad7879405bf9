import type { Translate } from './view';

export interface Catalogue {
  [key: string]: string | Catalogue;
}

/** A function that gives the text at a key of `texts`. */
export function translator(texts: Catalogue): Translate {
  return (key, values = {}) => {
    let at: string | Catalogue | undefined = texts;
    for (const step of key.split('.')) at = typeof at === 'object' ? at[step] : undefined;
    if (typeof at !== 'string') return key;
    return at.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  };
}
