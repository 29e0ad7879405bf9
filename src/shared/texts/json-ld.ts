/**
 * Takes data in the vocabulary of schema.org. Returns the element with it (JSON-LD 1.1) for search engines. It holds data, which no
 * browser runs: the Content-Security-Policy and Trusted Types do not concern it.
 */
export function jsonLd(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}
