/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  endless:
    'An endless body is refused at the limit of 16,384 bytes plus one chunk of 4,096: most bytes accepted before the response',
  bodies:
    'Endless bodies, a gzip bomb and bodies that are one byte too long are refused with 413, or 400 or 415 for the gzip bomb',
  others: 'Response time of a page and an authenticated request while all slow clients are connected (p99)',
  malformed:
    'A malformed request is refused once with the correct status code or its connection is closed; it never gets 200 or a status of 500 or above',
  headers: 'Responses to malformed requests have the security headers and do not reveal server software',
  alive: 'After each malformed request, other clients are served',
  'hidden-files':
    'Files outside the site (.git, .env, package.json, sources, source maps, build files, databases, backup copies, directory listings) are not served',
};
