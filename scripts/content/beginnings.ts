// How a text of each kind begins: its fields with examples. The check names what is left to fill in.
import type { Language } from '#src/shared/languages/languages.ts';
import type { ContentKind } from '#src/shared/pages/page-row.ts';

/** The fields that a kind must have, and some that it may have. */
const FIELDS: Partial<Record<ContentKind, (language: Language, today: string) => string>> = {
  papers: () => `# abstract: what the text is about
# references: [{ text: 'Author, Title, year', doi: 10.5281/zenodo.123 }]
# doi: 10.5281/zenodo.123
`,
  documents: (language) => `files: [] # [guide.${language}.pdf], with tags for screen readers
`,
  showcase: (_, today) => `site: '' # https://coop.example/
claims: # as far as they are stated: evidence is the page that proves it, checked the day on which you read it
  offer: { text: '', evidence: 'https://coop.example/schools', checked: ${today} }
  # country: { text: IT, evidence: 'https://coop.example/about', checked: ${today} }
  # apps, software and price are like these
`,
  projects: (_, today) => `goal: 0 # 3000, in whole euro
sums: # totals; add a line with new ones
  - { date: ${today}, received: 0, spent: 0 }
# own: 200
# donate: https://donations.example/project
`,
  books: (_, today) => `book: { title: '', authors: [], year: 0, languages: [] } # year: 1859, languages: [en]
rights: { licence: '', source: '' } # { licence: public-domain, source: 'https://…', reason: 'The author died in 1873.' }
formats: [] # [liberty.epub] beside this file, or [{ type: web, url: 'https://…' }]
# price: { amount: 12.50, currency: EUR, seller: 'https://…', checked: ${today} }
`,
  videos: (language) => `cover: { file: '', alt: '' } # file: poster.jpg, alt: 'What the picture shows'
video: [] # [film.webm]
captions: '' # film.${language}.vtt
duration: '' # '3:20'
`,
};

const COVER = "# cover: { file: photo.jpg, alt: 'What it shows' }\n";
const TAGS = '# tags: [news], names from tags.json\n';
const MORE: Partial<Record<ContentKind, string>> = {
  articles: COVER + TAGS,
  papers: TAGS,
  projects: COVER,
  books: TAGS,
  videos: TAGS,
};

/** Returns the file. */
export function beginning(kind: ContentKind | undefined, language: Language, today: string): string {
  const [own, more] = kind ? [FIELDS[kind]?.(language, today), MORE[kind]] : [];
  return `---
title: ''
summary: ''
date: ${today}
authors: [] # [Ada Rossi, Bruno Verdi]
licence: CC-BY-4.0
${own ?? ''}${more ?? ''}draft: true
---

`;
}
