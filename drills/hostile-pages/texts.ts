// Hostile texts for links and fields: they try to lead visitors away or to run a script.
import VECTORS from './vectors.json' with { type: 'json' };

/** Where a link of theirs would lead. */
const EVIL = 'evil.example';

/** More than 200 different values of `next` that try to leave the site. */
export function nextVectors(): string[] {
  const all = [
    ...VECTORS.scripts,
    ...VECTORS.schemes.flatMap((scheme) => [
      `${scheme}//${EVIL}`,
      `${scheme}${EVIL}`,
      `${scheme}/${EVIL}`,
      `${scheme}\\\\${EVIL}`,
      `/${scheme}//${EVIL}`,
    ]),
    ...VECTORS.starts.map((start) => start + EVIL),
    ...VECTORS.starts.slice(0, 24).map((start) => `${start}${EVIL}/%2e%2e`),
    ...VECTORS.escapedStarts.map((start) => start + EVIL),
    ...VECTORS.hosts.flatMap((host) => [`//${host}`, `/\\${host}`, `https://${host}`]),
  ];
  return [...new Set(all)];
}

/** Obfuscations of a vector, which defeat filters that look for the plain text. */
const DRESSES: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `Ada ${vector} Λ`,
  (vector) => vector.replaceAll(/<(\w+)/g, (tag) => tag.toUpperCase()).replace(/^(?!.*<\w)/s, '\u202e'),
  (vector) => `<b title='${vector}'>x`,
];

/** More than 200 different XSS payloads. */
export function markupVectors(): string[] {
  return [...new Set(DRESSES.flatMap((dress) => VECTORS.markup.map(dress)))];
}
