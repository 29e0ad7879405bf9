// Hostile texts for links and fields: they try to lead visitors away or to run a script.
import VECTORS from './vectors.json' with { type: 'json' };

/** Where a link of theirs would lead. */
const EVIL = 'evil.example';

/** 200 and more values of `next` that want to leave, all different. */
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

/** How a vector is dressed up, so that what looks for the plain one does not find it. */
const DRESSES: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `Ada ${vector} Λ`,
  (vector) => vector.replaceAll(/<(\w+)/g, (tag) => tag.toUpperCase()).replace(/^(?!.*<\w)/s, '\u202e'),
  (vector) => `<b title='${vector}'>x`,
];

/** 200 and more texts that want to become elements or scripts, all different. */
export function markupVectors(): string[] {
  return [...new Set(DRESSES.flatMap((dress) => VECTORS.markup.map(dress)))];
}
